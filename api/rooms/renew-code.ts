import { liveRoomOf } from '@nightfall/shared/backend/rooms/live-rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import type { RenewedCode } from '@nightfall/shared/protocol/rooms';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { hashOf } from './body-hash.ts';
import { doneOrThrow } from './done-or-throw.ts';

/**
 * Gives a room another code; everybody seated stays, and the old code opens nothing.
 * @throws ServiceError with the refusal's code, RATE_LIMITED
 */
export async function renewCode(
  { limits, liveRooms, rooms }: Dependencies,
  { userId }: Session,
  gameId: string,
): Promise<RenewedCode> {
  await limits.count('renewCode', userId);
  const before = (await rooms.store.load(gameId)).game?.state.roomCode ?? null;
  if (before === null) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  const roomCode = await liveRooms.reserveAnother(gameId);
  const action = { type: 'renew_room_code', roomCode } as const;
  const outcome = await runCommand(rooms, {
    gameId,
    command: { ...action, by: { kind: 'user', userId: userId as UserId } },
    asker: { userId, bodyHash: hashOf(action) },
  });
  // If the change may still be stored, its code stays reserved.
  if (!outcome.ok && outcome.code !== 'UNAVAILABLE') await liveRooms.freeCode(gameId, roomCode);
  const { game } = doneOrThrow(outcome);
  if (game !== null) await liveRooms.replaceCode(liveRoomOf(game.state), before);
  return { roomCode };
}
