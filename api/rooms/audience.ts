import type { Logger } from '@nightfall/shared/backend/logger';
import type { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import type { StoredGame } from '@nightfall/shared/backend/rooms/room-store';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import { isShownByDebugView } from '@nightfall/shared/game/commands/super-admin/change-role';
import { type GameState, placeOf } from '@nightfall/shared/game/state/state';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import type { Connection } from './connection.ts';
import { Frames, frameType } from './frames.ts';
import { createLater, type Replica } from './replicas.ts';
import { type Admission, createRoomViews, type Viewing, type Views } from './viewing.ts';

/** Who watches which room from this process, and what they are shown. */
export interface Audience {
  /** Shows the room to a connection from now on. */
  enter(connection: Connection, viewing: Viewing): void;
  /** Shows the room again to somebody who may now see more or less of it, or has fallen behind. */
  showAgain(connection: Connection): void;
  /** Ends that, for whatever reason. @returns what the connection was looking at. */
  leave(connection: Connection): Viewing | null;
  /** Shows a new version to everybody for whom something changed: at the end of this turn of the event loop. */
  show(replica: Replica, before: StoredGame | null, after: StoredGame | null): void;
  /** The peer has read all that waited for it: if there was more to see meanwhile, it is shown what is so now. */
  caughtUp(connection: Connection): void;
  /** Settles when what was to be shown has been. */
  shown(): Promise<void>;
  /** Sends everybody to look for another process that can show the room. */
  turnAway(replica: Replica): void;
}

interface Surroundings {
  readonly themes: ThemeCache;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** The store does not know that this connection is open, e.g. because its process was thought to be dead. */
  readonly onForgotten: (connection: Connection, gameId: string) => void;
  /** A debug view may be shown as soon as everybody at the table can see that it is on. */
  readonly onDebugDue: (connection: Connection, viewing: Viewing) => void;
  readonly onLeft: (replica: Replica) => void;
}

/** A room that is watched. */
interface Watched {
  readonly connections: Set<Connection>;
  readonly viewsOf: ReturnType<typeof createRoomViews>;
  /** Since when there has been something to show, by the clock of `performance`. */
  changedAt: number | null;
}

interface Version {
  readonly state: GameState;
  readonly views: Views;
  readonly frames: Frames;
}

/** Of rooms that could not be shown. */
const MOST_REMEMBERED = 1_000;

export function createAudience({
  themes,
  metrics,
  logger,
  onForgotten,
  onDebugDue,
  onLeft,
}: Surroundings): Audience {
  const observe = metrics.histogram('nightfall_fanout_seconds');
  const watching = new Map<Replica, Watched>();

  /** Rooms that could not be shown, by game id: each is said once in the log, the newest of them are remembered. */
  const failing = new Set<string>();

  /** A room that cannot be shown ends neither the process nor the other rooms: its people have to join it anew. */
  const showOrSendAway = (gameId: string, connections: Iterable<Connection>, show: () => void) => {
    try {
      show();
    } catch (error) {
      if (!failing.has(gameId)) logger.error({ err: error, gameId }, 'a room could not be shown');
      failing.add(gameId);
      if (failing.size > MOST_REMEMBERED) failing.clear();
      for (const connection of connections) joinAnew(connection);
    }
  };

  const versionOf = (
    { viewsOf }: Watched,
    state: GameState,
    frames = new Frames('game_updated'),
  ): Version => ({
    state,
    views: viewsOf(state, themes.known(state.settings.selectedTheme).words),
    frames,
  });

  const leave = (connection: Connection): Viewing | null => {
    const { viewing } = connection;
    if (viewing === null) return null;
    connection.viewing = null;
    const watched = watching.get(viewing.replica);
    watched?.connections.delete(connection);
    if (watched?.connections.size === 0) watching.delete(viewing.replica);
    onLeft(viewing.replica);
    return viewing;
  };

  /** False: this viewer may not watch any more, and has left. */
  const mayStay = (connection: Connection, viewing: Viewing, state: GameState): boolean => {
    const verdict = mayWatch(connection, viewing, state);
    if (verdict === 'yes' || verdict === 'yes, but forgotten') {
      if (verdict !== 'yes') onForgotten(connection, viewing.replica.gameId);
      return true;
    }
    leave(connection);
    if (verdict === 'removed') connection.end('removed', 'removed');
    else if (verdict === 'revoked') connection.end('table_ended', 'the table token has ended');
    else if (verdict === 'seated anew') joinAnew(connection);
    // Whoever has just asked for it knows.
    else if (verdict === 'left' && !connection.isLeaving) connection.end('left', 'left elsewhere');
    return false;
  };

  const showTo = (connection: Connection, before: Viewing, { state, views, frames }: Version) => {
    const viewing = viewingNow(before, state);
    connection.viewing = viewing;
    if (!mayStay(connection, viewing, state)) return;
    if (connection.isAdmin && isDebugDue(viewing, state)) onDebugDue(connection, viewing);
    const { shown } = viewing;
    const now = views(viewing, connection.isAdmin);
    if (now === null || (shown !== null && !frames.isNews(shown, now))) return;
    viewing.shown = connection.isBehind ? null : now;
    if (connection.isBehind) return;
    const isChange = viewing.withDeltas && shown !== null;
    connection.sendView(isChange ? frames.change(shown, now) : frames.whole(now));
  };

  const showToAll = (replica: Replica, frames: Frames) => {
    const watched = watching.get(replica);
    const state = replica.game?.state;
    if (watched === undefined || state === undefined) return;
    const connections = [...watched.connections];
    showOrSendAway(replica.gameId, connections, () => {
      const version = versionOf(watched, state, frames);
      for (const connection of connections) {
        const { viewing } = connection;
        if (viewing?.replica !== replica) continue;
        // What cannot be shown to one is shown to the others.
        showOrSendAway(replica.gameId, [connection], () => showTo(connection, viewing, version));
      }
    });
    if (watched.changedAt !== null) observe((performance.now() - watched.changedAt) / 1000, {});
    watched.changedAt = null;
  };

  const showAgain = (connection: Connection) => {
    const { viewing } = connection;
    const watched = viewing === null ? undefined : watching.get(viewing.replica);
    if (viewing === null || watched === undefined) return;
    viewing.shown = null;
    const state = viewing.replica.game?.state;
    if (state === undefined) return roomClosed(connection, leave);
    showOrSendAway(viewing.replica.gameId, [connection], () =>
      showTo(connection, viewing, versionOf(watched, state)),
    );
  };

  const later = createLater<Replica>((replica) => showToAll(replica, new Frames('game_updated')));

  return {
    leave,
    showAgain,
    enter(connection, viewing) {
      connection.viewing = viewing;
      const watched = watching.get(viewing.replica) ?? {
        connections: new Set(),
        viewsOf: createRoomViews(),
        changedAt: null,
      };
      watched.connections.add(connection);
      watching.set(viewing.replica, watched);
      showAgain(connection);
    },
    show(replica, before, after) {
      const watched = watching.get(replica);
      if (after === null) {
        for (const connection of [...(watched?.connections ?? [])]) roomClosed(connection, leave);
        return;
      }
      if (watched !== undefined) watched.changedAt ??= performance.now();
      const type = frameType(before?.state ?? null, after.state);
      if (type === 'game_updated') later.add(replica);
      else showToAll(replica, new Frames(type));
    },
    shown: later.done,
    caughtUp(connection) {
      connection.isBehind = false;
      if (connection.viewing?.shown === null) showAgain(connection);
    },
    turnAway(replica) {
      for (const connection of watching.get(replica)?.connections ?? []) joinAnew(connection);
    },
  };
}

const joinAnew = (connection: Connection): void =>
  connection.close(CLOSE.restart, 'the room is to be joined again');

function isDebugDue({ viewer }: Viewing, state: GameState): boolean {
  if (viewer.kind !== 'seat' || !viewer.withDebug || !isShownByDebugView(state.stage)) return false;
  return state.players.some(({ id, hasDebugView }) => id === viewer.playerId && !hasDebugView);
}

/** A room closes when its people have left it: who left by this connection goes on with it, all others are told. */
function roomClosed(connection: Connection, leave: Audience['leave']): void {
  if (leave(connection) === null || connection.isLeaving) return;
  connection.end('room_closed', 'the room was closed');
}

type Verdict =
  | 'yes'
  | 'yes, but forgotten'
  | 'left'
  | 'removed'
  | 'revoked'
  | 'seated anew'
  | 'changed hands';

/**
 * Players who left or were removed see no more of the room, and a table screen only with the newest token. Forgotten
 * is a connection that the store does not know of. Looks again only where the answer may be another one than before.
 */
function mayWatch(connection: Connection, viewing: Viewing, state: GameState): Verdict {
  if (isAsBefore(viewing.admission, state)) return 'yes';
  const verdict = verdictOn(connection, viewing, state);
  const { players, waiting, removedUserIds, tableTokenHash } = state;
  viewing.admission = verdict === 'yes' ? { players, waiting, removedUserIds, tableTokenHash } : null;
  return verdict;
}

function isAsBefore(before: Admission | null, state: GameState): boolean {
  return (
    before !== null &&
    before.players === state.players &&
    before.waiting === state.waiting &&
    before.removedUserIds === state.removedUserIds &&
    before.tableTokenHash === state.tableTokenHash
  );
}

function verdictOn({ id, userId }: Connection, { viewer }: Viewing, state: GameState): Verdict {
  if (viewer.kind === 'table') return viewer.tokenHash === state.tableTokenHash ? 'yes' : 'revoked';
  const place = placeOf(state, userId);
  if (place?.id === viewer.playerId) return place.connections.includes(id) ? 'yes' : 'yes, but forgotten';
  // They have left and come back, all since this connection was last shown anything.
  if (place !== undefined) return 'seated anew';
  if (state.removedUserIds.some((removed) => removed === userId)) return 'removed';
  // Its guest has signed in: the session ends next, and says what there is to say.
  const isKept = [...state.players, ...state.waiting].some(
    (seat) => seat.id === viewer.playerId && seat.userId !== userId,
  );
  return isKept ? 'changed hands' : 'left';
}

/** Somebody who was waiting has a seat now, and sees what goes with it. */
function viewingNow(viewing: Viewing, { players }: GameState): Viewing {
  const { viewer } = viewing;
  if (viewer.kind !== 'waiting') return viewing;
  const { playerId } = viewer;
  if (!players.some(({ id }) => id === playerId)) return viewing;
  return { ...viewing, viewer: { kind: 'seat', playerId, withDebug: false }, shown: null, admission: null };
}
