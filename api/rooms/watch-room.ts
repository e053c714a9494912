import { hashToken } from '@nightfall/shared/backend/ids';
import { type Refused, refused, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { memberOf } from '@nightfall/shared/game/state/state';
import { ViewCache } from '@nightfall/shared/game/views/view-cache';
import type { ClientMessage } from '@nightfall/shared/protocol/client-messages';
import { problem } from '@nightfall/shared/text/problems';
import type { Connection } from './connections.ts';
import { noteDebugView } from './debug-view.ts';
import type { Replica } from './replicas.ts';
import type { Subscription } from './room-views.ts';
import type { SocketContext } from './socket-context.ts';

type JoinGame = Extract<ClientMessage, { type: 'join_game' }>;
type Viewer = Subscription['viewer'];

/** Lets a connection watch a room, and leave the one it watched. @throws StoreUnavailable */
export async function watchRoom(
  context: SocketContext,
  connection: Connection,
  join: JoinGame,
): Promise<Refused | null> {
  const { fanOut, replicas } = context;
  const replica = await replicas.hold(join.gameId);
  if (replica === null) return refused('GAME_NOT_FOUND');
  const viewer = await admitted(context, connection, replica, join).catch((error: unknown) => {
    replicas.release(replica);
    throw error;
  });
  if ('ok' in viewer) {
    replicas.release(replica);
    return viewer;
  }
  leaveRoom(context, connection, viewer.kind === 'table' ? null : replica.gameId);
  connection.isTable = viewer.kind === 'table';
  connection.isOwnPage = join.format !== undefined;
  fanOut.subscribe(connection, {
    replica,
    viewer,
    withDeltas: join.deltas === true,
    remembered: new ViewCache(),
    shown: null,
    admission: null,
  });
  sendMaintenance(context, connection);
  // It was closed while the store was asked, when there was nothing to leave yet.
  if (!connection.isOpen) leaveRoom(context, connection);
  return null;
}

/** Ends watching, and being connected to that room, unless it is the one that is joined again. */
export function leaveRoom(
  { fanOut, presence }: SocketContext,
  connection: Connection,
  joiningGameId: string | null = null,
): void {
  const left = fanOut.unsubscribe(connection);
  if (left === null || left.viewer.kind === 'table') return;
  if (left.replica.gameId !== joiningGameId) presence.disconnected(connection, left.replica.gameId);
}

/** Sends what maintenance is planned, or that none is, to pages of this server; plain clients do not know the frame. */
export function sendMaintenance(
  { maintenance }: Pick<SocketContext, 'maintenance'>,
  connection: Connection,
): void {
  if (!connection.isOwnPage) return;
  connection.send({ type: 'maintenance', data: { notice: maintenance.notice() } });
}

/** What the connection may watch as, with all that its first frame needs at hand. */
async function admitted(
  context: SocketContext,
  connection: Connection,
  replica: Replica,
  join: JoinGame,
): Promise<Viewer | Refused> {
  const viewer =
    join.tableToken === undefined
      ? await connect(context, connection, replica, join.debug === true)
      : await tableViewer(replica, hashToken(join.tableToken));
  if ('ok' in viewer) return viewer;
  // The first frame has the theme's own words, and the debug view is noted; should that fail, the fan-out repeats it.
  if (replica.game !== null) await context.themes.get(replica.game.state.settings.selectedTheme);
  await noteDebugView(context.rooms, { replica, viewer });
  return viewer;
}

/** Connects the caller to their seat, or their place among those who wait. */
async function connect(
  context: SocketContext,
  connection: Connection,
  replica: Replica,
  withDebug: boolean,
): Promise<Viewer | Refused> {
  const { presence, rooms } = context;
  const { gameId } = replica;
  const userId = connection.userId as UserId;
  const command = { type: 'connect', userId, connectionId: connection.id } as const;
  const outcome = await runCommand(rooms, { gameId, command });
  if (!outcome.ok) {
    // It may have been stored all the same, and nothing else would ever undo that.
    if (outcome.code === 'UNAVAILABLE') presence.disconnected(connection, gameId);
    return outcome;
  }
  if (outcome.game !== null && (replica.game?.rev ?? 0) < outcome.game.rev) await replica.reload();
  const place = replica.game === null ? undefined : memberOf(replica.game.state, userId);
  if (place === undefined) {
    return { ok: false, code: 'NOT_JOINED', ...problem('rejections.NOT_JOINED') };
  }
  if (replica.game?.state.waiting.includes(place)) return { kind: 'waiting', playerId: place.id };
  if (withDebug) {
    // A debug view that cannot be recorded is not shown.
    await context.recordDebugView(connection.session, gameId).catch((error: unknown) => {
      if (connection.subscription?.replica !== replica) presence.disconnected(connection, gameId);
      throw error;
    });
  }
  return { kind: 'seat', playerId: place.id, withDebug };
}

/** The replica is loaded again first: another process may have just issued the token. */
async function tableViewer(replica: Replica, tokenHash: string): Promise<Viewer | Refused> {
  if (replica.game?.state.tableTokenHash !== tokenHash) await replica.reload();
  return replica.game?.state.tableTokenHash === tokenHash
    ? { kind: 'table', tokenHash }
    : refused('FORBIDDEN');
}
