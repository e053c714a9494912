import type { StoredGame } from '@nightfall/shared/backend/rooms/room-store';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import { isShownByDebugView } from '@nightfall/shared/game/commands/super-admin/debug-view';
import { placeOf } from '@nightfall/shared/game/state/seat-of';
import type { GameState } from '@nightfall/shared/game/state/state';
import { CLOSE } from '@nightfall/shared/protocol/limits';
import type { Connection, Viewing } from './connection.ts';
import type { Replica } from './replica.ts';
import { frameType, type ViewText, viewText } from './view-text.ts';

/** Who watches which room from this process, and what they are shown. */
export interface Audience {
  /** Shows the room to a connection from now on. */
  enter(connection: Connection, viewing: Viewing): void;
  /** Shows the room again to somebody who may now see more or less of it. */
  showAgain(connection: Connection): void;
  /** Ends that, for whatever reason. @returns what the connection was looking at. */
  leave(connection: Connection): Viewing | null;
  /** Shows a new version to everybody for whom something changed. */
  show(replica: Replica, before: StoredGame | null, after: StoredGame | null): void;
  /** Sends everybody to look for another process that can show the room. */
  turnAway(replica: Replica): void;
}

interface Surroundings {
  readonly themes: ThemeCache;
  /** The store does not know that this connection is open, e.g. because its process was thought to be dead. */
  readonly onForgotten: (connection: Connection, gameId: string) => void;
  /** A debug view may be shown as soon as everybody at the table can see that it is on. */
  readonly onDebugDue: (connection: Connection, viewing: Viewing) => void;
  readonly onLeft: (replica: Replica) => void;
}

export function createAudience({ themes, onForgotten, onDebugDue, onLeft }: Surroundings): Audience {
  const watching = new Map<Replica, Set<Connection>>();

  const textOf = (state: GameState) => viewText(state, themes.known(state.settings.selectedTheme).words);

  const leave = (connection: Connection): Viewing | null => {
    const { viewing } = connection;
    if (viewing === null) return null;
    connection.viewing = null;
    const others = watching.get(viewing.replica);
    others?.delete(connection);
    if (others?.size === 0) watching.delete(viewing.replica);
    onLeft(viewing.replica);
    return viewing;
  };

  const showTo = (connection: Connection, before: Viewing, version: Version) => {
    const { state, text, type } = version;
    const viewing = viewingNow(before, state);
    connection.viewing = viewing;
    const verdict = mayWatch(connection, viewing, state);
    if (verdict === 'yes') {
      const frame = text.frameFor(viewing, type, connection.isAdmin);
      if (frame !== null) connection.sendText(frame);
      if (isForgotten(connection, viewing, state)) onForgotten(connection, viewing.replica.gameId);
      if (connection.isAdmin && isDebugDue(viewing, state)) onDebugDue(connection, viewing);
      return;
    }
    leave(connection);
    if (verdict === 'removed') {
      connection.send({ type: 'removed', data: { reason: 'removed' } });
      connection.close(CLOSE.normal, 'removed');
    } else if (verdict === 'revoked') {
      connection.close(CLOSE.policy, 'the table token was replaced');
    }
  };

  const showAgain = (connection: Connection) => {
    const { viewing } = connection;
    if (viewing === null) return;
    viewing.shown = null;
    const state = viewing.replica.game?.state;
    if (state === undefined) return roomClosed(connection, leave);
    showTo(connection, viewing, { state, text: textOf(state), type: 'game_updated' });
  };

  return {
    leave,
    showAgain,
    enter(connection, viewing) {
      connection.viewing = viewing;
      const others = watching.get(viewing.replica) ?? new Set();
      watching.set(viewing.replica, others.add(connection));
      showAgain(connection);
    },
    show(replica, before, after) {
      const viewers = [...(watching.get(replica) ?? [])];
      if (after === null) {
        for (const connection of viewers) roomClosed(connection, leave);
        return;
      }
      const { state } = after;
      const version = { state, text: textOf(state), type: frameType(before?.state ?? null, state) };
      for (const connection of viewers) {
        if (connection.viewing?.replica === replica) showTo(connection, connection.viewing, version);
      }
    },
    turnAway(replica) {
      for (const connection of watching.get(replica) ?? []) {
        connection.close(CLOSE.restart, 'the room is served by newer processes');
      }
    },
  };
}

interface Version {
  readonly state: GameState;
  readonly text: ViewText;
  readonly type: ReturnType<typeof frameType>;
}

/** Somebody who was waiting has a seat now, and sees what goes with it. */
function viewingNow(viewing: Viewing, { players }: GameState): Viewing {
  const { replica, viewer } = viewing;
  if (viewer.kind !== 'waiting') return viewing;
  const { playerId } = viewer;
  if (!players.some(({ id }) => id === playerId)) return viewing;
  return { replica, viewer: { kind: 'seat', playerId, withDebug: false }, shown: null };
}

/** Players who left or were removed see no more of the room, and a table screen only with the newest token. */
function mayWatch(
  { userId }: Connection,
  { viewer }: Viewing,
  state: GameState,
): 'yes' | 'left' | 'removed' | 'revoked' {
  if (viewer.kind === 'table') return viewer.tokenHash === state.tableTokenHash ? 'yes' : 'revoked';
  if (placeOf(state, userId)?.id === viewer.playerId) return 'yes';
  return state.removedUserIds.some((id) => id === userId) ? 'removed' : 'left';
}

function isForgotten(connection: Connection, { viewer }: Viewing, state: GameState): boolean {
  if (viewer.kind === 'table') return false;
  const everybody = [...state.players, ...state.waiting];
  const player = everybody.find(({ id }) => id === viewer.playerId);
  return player !== undefined && !player.connections.includes(connection.id);
}

function isDebugDue({ viewer }: Viewing, state: GameState): boolean {
  if (viewer.kind !== 'seat' || !viewer.withDebug || !isShownByDebugView(state.stage)) return false;
  return state.players.some(({ id, hasDebugView }) => id === viewer.playerId && !hasDebugView);
}

/** A room closes when its people have left it, and they go on with their sockets; a table screen is told. */
function roomClosed(connection: Connection, leave: Audience['leave']): void {
  if (leave(connection)?.viewer.kind !== 'table') return;
  connection.send({ type: 'removed', data: { reason: 'room_closed' } });
  connection.close(CLOSE.normal, 'the room was closed');
}
