import { hashToken } from '@nightfall/shared/backend/ids';
import { type Refused, refused, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { placeOf } from '@nightfall/shared/game/state/seat-of';
import { Remembered } from '@nightfall/shared/game/views/remembered';
import type { ClientMessage } from '@nightfall/shared/protocol/client-messages';
import type { Connection } from './connection.ts';
import { noteDebugView } from './debug-views.ts';
import type { Hall } from './hall.ts';
import type { Replica } from './replica.ts';
import { tellOfMaintenance } from './tell-of-maintenance.ts';
import type { Viewing } from './viewing.ts';

type JoinGame = Extract<ClientMessage, { type: 'join_game' }>;

/** Lets a connection watch a game, and leave the one it watched. @throws StoreUnavailable */
export async function joinGame(hall: Hall, connection: Connection, join: JoinGame): Promise<Refused | null> {
  const replica = await hall.replicas.hold(join.gameId);
  if (replica === null) return refused('GAME_NOT_FOUND');
  const viewer = await admitted(hall, connection, replica, join).catch((error: unknown) => {
    hall.replicas.release(replica);
    throw error;
  });
  if ('ok' in viewer) {
    hall.replicas.release(replica);
    return viewer;
  }
  leaveRoom(hall, connection, viewer.kind === 'table' ? null : replica.gameId);
  connection.isTable = viewer.kind === 'table';
  connection.isOwnPage = join.format !== undefined;
  hall.audience.enter(connection, {
    replica,
    viewer,
    withDeltas: join.deltas === true,
    remembered: new Remembered(),
    shown: null,
    admission: null,
  });
  tellOfMaintenance(hall, connection);
  // It was closed while the store was being asked, and its close found nothing to leave.
  if (!connection.isOpen) leaveRoom(hall, connection);
  return null;
}

/** As what the connection may watch, with all that its first frame needs at hand. */
async function admitted(
  hall: Hall,
  connection: Connection,
  replica: Replica,
  join: JoinGame,
): Promise<Viewing['viewer'] | Refused> {
  const viewer =
    join.tableToken === undefined
      ? await takePlace(hall, connection, replica, join.debug === true)
      : await viewerAtTable(replica, hashToken(join.tableToken));
  if ('ok' in viewer) return viewer;
  await themeIsHere(hall, replica);
  // Then the first frame has it; should this fail, the audience takes care of it.
  await noteDebugView(hall.rooms, { replica, viewer });
  return viewer;
}

/** So that the first frame has the theme's own words. */
async function themeIsHere({ themes }: Hall, { game }: Replica): Promise<void> {
  if (game !== null) await themes.get(game.state.settings.selectedTheme);
}

/** Ends watching, and being connected to that game, unless it is the one that is joined again. */
export function leaveRoom(hall: Hall, connection: Connection, joiningGameId: string | null = null): void {
  const left = hall.audience.leave(connection);
  if (left === null || left.viewer.kind === 'table') return;
  if (left.replica.gameId !== joiningGameId) {
    hall.presence.disconnected(connection, left.replica.gameId);
  }
}

/** In the caller's own seat, or among the waiting. */
async function takePlace(
  hall: Hall,
  connection: Connection,
  replica: Replica,
  withDebug: boolean,
): Promise<Viewing['viewer'] | Refused> {
  const { gameId } = replica;
  const userId = connection.userId as UserId;
  const outcome = await runCommand(hall.rooms, {
    gameId,
    command: { type: 'connect', userId, connectionId: connection.id },
  });
  if (!outcome.ok) {
    // It may have been stored all the same, and nobody would ever undo that.
    if (outcome.code === 'UNAVAILABLE') hall.presence.disconnected(connection, gameId);
    return outcome;
  }
  if (outcome.game !== null && (replica.game?.rev ?? 0) < outcome.game.rev) await replica.reload();
  const place = replica.game === null ? undefined : placeOf(replica.game.state, userId);
  if (place === undefined) {
    return { ok: false, code: 'NOT_JOINED', message: 'You do not have a seat in this game' };
  }
  if (replica.game?.state.waiting.includes(place)) return { kind: 'waiting', playerId: place.id };
  if (withDebug) {
    // A debug view that cannot be recorded is not shown.
    await hall.recordDebugView(connection.session, gameId).catch((error: unknown) => {
      if (connection.viewing?.replica !== replica) hall.presence.disconnected(connection, gameId);
      throw error;
    });
  }
  return { kind: 'seat', playerId: place.id, withDebug };
}

/** Another process may have issued the token this very moment. */
async function viewerAtTable(replica: Replica, tokenHash: string): Promise<Viewing['viewer'] | Refused> {
  if (replica.game?.state.tableTokenHash !== tokenHash) await replica.reload();
  return replica.game?.state.tableTokenHash === tokenHash
    ? { kind: 'table', tokenHash }
    : refused('FORBIDDEN');
}
