import { loginBodySchema, signupBodySchema } from '@nightfall/shared/protocol/accounts';
import { Elysia } from 'elysia';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { identity, requireAccount } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import { createAccount, renameAccount, signIn } from './accounts.ts';
import { displayNameOf } from './display-name.ts';
import { describeMe } from './me.ts';
import { sessionCookies } from './session-cookie.ts';
import type { Session } from './sessions.ts';

const profileBodySchema = z.object({ displayName: z.string().max(1000) });

/** Sign-up, sign-in, sign-out and the own account (accounts.md section 7). */
export const accountRoutes = (dependencies: Dependencies) => {
  const { db, env, limits, sessions } = dependencies;

  /** A new token at each sign-in; the one used before, a guest's or another account's, is worth nothing any more. */
  const begin = async (accountId: string, previous: Session | null): Promise<string[]> => {
    const { token } = await sessions.start({ userId: accountId, accountId });
    if (previous !== null) await sessions.revoke(previous.id);
    await sessions.forgetExpired();
    return sessionCookies({ token, isAccount: true }, env);
  };

  return new Elysia({ name: 'accounts', detail: { tags: ['accounts'] } })
    .use(identity(dependencies))
    .post(
      '/api/auth/signup',
      async ({ body, session, address, set }) => {
        await limits.count('signup', address);
        const user = await createAccount(db, body);
        set.headers['set-cookie'] = await begin(user.id, session);
        return { message: 'Account created successfully' };
      },
      { body: signupBodySchema },
    )
    .post(
      '/api/auth/login',
      async ({ body, session, address, set }) => {
        await limits.count('login', address);
        // By both, so that nobody can lock others out of their accounts.
        const guesser = `${body.email} ${address}`;
        await limits.check('failedLogin', guesser);
        const user = await signIn(db, body);
        if (user === null) {
          await limits.note('failedLogin', guesser);
          throw new ServiceError('UNAUTHENTICATED', { message: 'Invalid email or password' });
        }
        set.headers['set-cookie'] = await begin(user.id, session);
        return { message: 'Logged in successfully' };
      },
      { body: loginBodySchema },
    )
    .post('/api/auth/logout', async ({ session, set }) => {
      if (session !== null) await sessions.revoke(session.id);
      set.headers['set-cookie'] = sessionCookies({ token: null, isAccount: false }, env);
      return { message: 'You have been logged out successfully' };
    })
    .get('/api/me', ({ session }) => describeMe(dependencies, requireAccount(session)))
    .put(
      '/api/profile',
      async ({ body, session }) => {
        const accountId = requireAccount(session);
        await renameAccount(db, accountId, displayNameOf(body.displayName));
        return describeMe(dependencies, accountId);
      },
      { body: profileBodySchema },
    );
};
