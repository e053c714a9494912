import { deleteAccount } from '@nightfall/shared/backend/accounts/delete-account';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { CONFIRM_EMAIL_MESSAGE } from '@nightfall/shared/protocol/own-data';
import { requireUser } from '../accounts/me.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { doneOrThrow } from '../rooms/done-or-throw.ts';

/** Whatever fails on the way is done by asking once more. @throws ServiceError INVALID, UNAVAILABLE; StoreUnavailable */
export async function deleteOwnAccount(
  dependencies: Dependencies,
  accountId: string,
  confirmedEmail: string,
): Promise<void> {
  const { db, logger } = dependencies;
  const { email } = await requireUser(db, accountId);
  if (confirmedEmail !== email) throw new ServiceError('INVALID', { message: CONFIRM_EMAIL_MESSAGE });
  await leaveEveryRoom(dependencies, accountId as UserId);
  const ended = await deleteAccount(db, accountId);
  await sayGoodbye(dependencies, accountId as UserId, ended).catch((error: Error) => {
    logger.warn({ error: error.name }, 'a deleted account was not signed out everywhere');
  });
}

/** The account is gone already. Another tab may have taken a seat meanwhile; from now on none can. */
async function sayGoodbye(dependencies: Dependencies, userId: UserId, sessionIds: string[]): Promise<void> {
  await Promise.all(sessionIds.map((sessionId) => dependencies.sessions.revoke(sessionId)));
  await leaveEveryRoom(dependencies, userId);
}

async function leaveEveryRoom({ liveRooms, rooms }: Dependencies, userId: UserId): Promise<void> {
  const gameIds = await liveRooms.gamesOf(userId);
  const command = { type: 'forget_user', userId } as const;
  const outcomes = await Promise.all(gameIds.map((gameId) => runCommand(rooms, { gameId, command })));
  await Promise.all(gameIds.map((gameId) => rooms.store.forgetInRounds(gameId, userId)));
  // Every other refusal means that there is no seat to leave.
  for (const outcome of outcomes) if (!outcome.ok && outcome.code === 'UNAVAILABLE') doneOrThrow(outcome);
}
