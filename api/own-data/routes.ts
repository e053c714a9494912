import { exportAccount } from '@nightfall/shared/backend/accounts/export-account';
import { listPlayedGames } from '@nightfall/shared/backend/accounts/played-games';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { pseudonymOf } from '@nightfall/shared/backend/security/pseudonym';
import { listQuerySchema } from '@nightfall/shared/protocol/admin';
import { deleteAccountBodySchema } from '@nightfall/shared/protocol/own-data';
import { Elysia } from 'elysia';
import { requireProven } from '../accounts/confirm-identity.ts';
import { goodbye } from '../accounts/session-cookie.ts';
import type { Dependencies } from '../dependencies.ts';
import { identity, requireAccount } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import { deleteOwnAccount } from './delete-own-account.ts';

/** What an account has played, what is kept about it, and its end (protocol.md, "HTTP"). */
export const ownDataRoutes = (dependencies: Dependencies) => {
  const { db, env, limits } = dependencies;
  return new Elysia({ name: 'own-data', detail: { tags: ['own data'] } })
    .use(identity(dependencies))
    .get(
      '/api/me/games',
      async ({ query, session, set }) => {
        const { total, rows } = await inTime(listPlayedGames(db, requireAccount(session), query));
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
        Object.assign(set.headers, goodbye(env));
        return { message: 'Your account was deleted' };
      },
      { body: deleteAccountBodySchema },
    );
};
