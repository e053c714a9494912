import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { liveRoomOf } from '@nightfall/shared/backend/rooms/live-rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { decide } from '@nightfall/shared/game/commands/decide';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import {
  type OpenTableResponse,
  type PairedTable,
  type RenewedCode,
  TABLE_CODE_SECONDS,
  type TableCode,
} from '@nightfall/shared/protocol/rooms';
import { problem } from '@nightfall/shared/text/problems';
import { bodyHash, doneOrThrow } from '../../context/commands.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import type { Session } from '../../context/sessions.ts';
import { type CodeGuesser, codeGuess } from '../../http/browser-cookie.ts';
import { ServiceError } from '../../http/service-error.ts';
import { newCode, noSuchCode } from './codes.ts';
import { guestSession } from './enter-room.ts';

/** A code that makes one screen the table's, once. @throws ServiceError NOT_FOUND, FORBIDDEN, NOT_HOST, RATE_LIMITED */
export async function issueTableCode(
  dependencies: Dependencies,
  { userId }: Session,
  gameId: string,
): Promise<TableCode> {
  const { limits, redis, rooms } = dependencies;
  await limits.count('tableCode', userId);
  const { game } = await rooms.store.load(gameId);
  if (game === null) throw new ServiceError('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));
  const { tableTerm } = game.state;
  const mayIssue = decide(game.state, tokenOf(newToken(), userId, tableTerm), rooms.context());
  if (!mayIssue.ok) throw new ServiceError(mayIssue.rejection.code, mayIssue.rejection);
  // The token is issued in the host's name when a screen uses the code, if they have been host all the time.
  const issuer = `${gameId} ${userId} ${tableTerm}`;
  return newCode(redis, { keyOf: keys.tableCode, value: issuer, seconds: TABLE_CODE_SECONDS });
}

/**
 * Makes the screen that knows the code the table's, in place of the previous one. The code is used up first: if the
 * process dies in between, the host has to ask for another one. @throws ServiceError NOT_FOUND, RATE_LIMITED
 */
export async function pairTable(
  { limits, redis, rooms }: Dependencies,
  code: string,
  guesser: CodeGuesser,
): Promise<PairedTable> {
  const guess = codeGuess('failedPairing', guesser);
  const stored = await limits.guess(guess, () => redis.getdel(keys.tableCode(hashToken(code))));
  if (stored === null) throw noSuchCode();
  const [gameId = '', userId = '', term] = stored.split(' ');
  const tableToken = newToken();
  const command = tokenOf(tableToken, userId, Number(term));
  const outcome = await runCommand(rooms, {
    gameId,
    command,
    asker: { userId, bodyHash: bodyHash(command) },
  });
  // The person is no longer the host, or was not in between; or the room has another code.
  if (!outcome.ok && outcome.code !== 'UNAVAILABLE') throw noSuchCode();
  doneOrThrow(outcome);
  return { gameId, tableToken };
}

const tokenOf = (token: string, userId: string, term: number) =>
  ({
    type: 'issue_table_token',
    tokenHash: hashToken(token),
    term,
    by: { kind: 'user', userId: userId as UserId },
  }) as const;

/**
 * Gives a room another code. Seats stay, and the old code opens nothing. @throws ServiceError with the refusal's code,
 * RATE_LIMITED
 */
export async function renewCode(
  { limits, liveRooms, rooms }: Dependencies,
  { userId }: Session,
  gameId: string,
): Promise<RenewedCode> {
  await limits.count('renewCode', userId);
  const before = (await rooms.store.load(gameId)).game?.state.roomCode ?? null;
  if (before === null) throw new ServiceError('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));
  const roomCode = await liveRooms.reserveAnother(gameId);
  const action = { type: 'renew_room_code', roomCode } as const;
  const outcome = await runCommand(rooms, {
    gameId,
    command: { ...action, by: { kind: 'user', userId: userId as UserId } },
    asker: { userId, bodyHash: bodyHash(action) },
  });
  // If the change may still be stored, the new code stays reserved.
  if (!outcome.ok && outcome.code !== 'UNAVAILABLE') await liveRooms.freeCode(gameId, roomCode);
  const { game } = doneOrThrow(outcome);
  if (game !== null) await liveRooms.replaceCode(liveRoomOf(game.state), before);
  return { roomCode };
}

interface OpenTableRequest {
  readonly gameId: string;
  readonly tableToken: string;
  readonly session: Session | null;
  readonly address: string;
}

interface OpenedTable {
  readonly answer: OpenTableResponse;
  readonly cookies: string[] | null;
}

/**
 * The public part, for holders of the table token. A screen without a session gets a guest's, which the websocket needs
 * (protocol.md, "Websocket"); it gives no seat, and shows nothing else but the theme that is played. @throws
 * ServiceError NOT_FOUND, FORBIDDEN, RATE_LIMITED
 */
export async function openTable(
  dependencies: Dependencies,
  { gameId, tableToken, session, address }: OpenTableRequest,
): Promise<OpenedTable> {
  const { game } = await dependencies.rooms.store.load(gameId);
  if (game === null) throw new ServiceError('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));
  const { state } = game;
  const tokenHash = hashToken(tableToken);
  if (state.tableTokenHash !== tokenHash) throw new ServiceError('FORBIDDEN');
  const { words } = await dependencies.themes.get(state.settings.selectedTheme);
  const answer = { game: viewFor(state, { kind: 'table' }, { words, now: Date.now() }) };
  const { session: own, cookies } =
    session === null ? await guestSession(dependencies, address) : { session, cookies: null };
  await dependencies.liveRooms.noteScreen(own.userId, { gameId, tokenHash });
  return { answer, cookies };
}
