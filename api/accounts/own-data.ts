import { deleteAccount } from '@nightfall/shared/backend/accounts/delete-account';
import { pseudonymOf } from '@nightfall/shared/backend/accounts/event-record';
import { exportAccount } from '@nightfall/shared/backend/accounts/export-account';
import { listPlayedGames } from '@nightfall/shared/backend/accounts/played-games';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { listQuerySchema } from '@nightfall/shared/protocol/admin';
import { deleteAccountBodySchema } from '@nightfall/shared/protocol/own-data';
import { problem } from '@nightfall/shared/text/problems';
import { Elysia } from 'elysia';
import { doneOrThrow } from '../context/commands.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { identity, requireAccount } from '../context/identity.ts';
import { signedOutHeaders } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';
import { requireUser } from './accounts.ts';
import { requireProven } from './confirm-identity.ts';

/** The account's games, its export and its deletion (protocol.md, "HTTP"). */
export const ownDataRoutes = (dependencies: Dependencies) => {
  const { db, env, limits } = dependencies;
  return new Elysia({ name: 'own-data', detail: { tags: ['own data'] } })
    .use(identity(dependencies))
    .get(
      '/api/me/games',
      async ({ query, session, set }) => {
        const { total, rows } = await withTimeout(listPlayedGames(db, requireAccount(session), query));
        set.headers['x-total-count'] = String(total);
        return rows;
      },
      { query: listQuerySchema },
    )
    .get('/api/me/export', async ({ session, set }) => {
      const accountId = requireAccount(session);
      await limits.count('exportData', accountId);
      const document = await exportAccount(db, env, accountId);
      if (document === null) throw new ServiceError('UNAUTHENTICATED');
      set.headers['content-disposition'] = 'attachment; filename="nightfall-account.json"';
      return document;
    })
    .delete(
      '/api/me',
      async ({ address, body, session, set }) => {
        const accountId = requireAccount(session);
        await limits.count('deleteAccount', accountId);
        await requireProven(dependencies, session);
        await deleteOwnAccount(dependencies, accountId, body.email);
        const subject = pseudonymOf(body.email);
        dependencies.security.note('account_deleted', { who: accountId, from: address }, { subject });
        Object.assign(set.headers, signedOutHeaders(env));
        return { message: 'Your account was deleted' };
      },
      { body: deleteAccountBodySchema },
    );
};

/** After a failure the call can be repeated. @throws ServiceError INVALID, UNAVAILABLE; StoreUnavailable */
async function deleteOwnAccount(
  dependencies: Dependencies,
  accountId: string,
  confirmedEmail: string,
): Promise<void> {
  const { db, logger, sessions } = dependencies;
  const userId = accountId as UserId;
  const { email } = await requireUser(db, accountId);
  if (confirmedEmail !== email) throw new ServiceError('INVALID', problem('accounts.confirmEmail'));
  await leaveEveryRoom(dependencies, userId);
  const ended = await deleteAccount(db, accountId);
  try {
    await Promise.all(ended.map((sessionId) => sessions.revoke(sessionId)));
    // Another tab may have taken a seat meanwhile; from now on none can.
    await leaveEveryRoom(dependencies, userId);
  } catch (error) {
    const { name } = error as Error;
    logger.warn({ error: name }, 'a deleted account was not signed out everywhere');
  }
}

async function leaveEveryRoom({ liveRooms, rooms }: Dependencies, userId: UserId): Promise<void> {
  const gameIds = await liveRooms.gamesOf(userId);
  const command = { type: 'forget_user', userId } as const;
  const outcomes = await Promise.all(gameIds.map((gameId) => runCommand(rooms, { gameId, command })));
  await Promise.all(gameIds.map((gameId) => rooms.store.forgetInRounds(gameId, userId)));
  // All other refusals mean that there is no seat to leave.
  for (const outcome of outcomes) if (!outcome.ok && outcome.code === 'UNAVAILABLE') doneOrThrow(outcome);
}
