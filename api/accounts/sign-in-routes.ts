import { ownerOfMagicLink } from '@nightfall/shared/backend/accounts/magic-links';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import {
  callbackBodySchema,
  loginBodySchema,
  MAGIC_LINK_MESSAGES,
  signupBodySchema,
} from '@nightfall/shared/protocol/accounts';
import { Elysia } from 'elysia';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { identity, requireAccount } from '../http/identity.ts';
import { ownOrigin } from '../http/origin.ts';
import { ServiceError } from '../http/service-error.ts';
import { accountWith, createAccount, prepareAccount } from './accounts.ts';
import { hasAsked, rememberAsking } from './asking-browser.ts';
import { beginSession, byLink, byPassword, invalidLink, wrongCredentials } from './begin-session.ts';
import { isOutOfReach } from './out-of-reach.ts';
import { requestMagicLink, requireMail } from './request-magic-link.ts';
import { goodbye } from './session-cookie.ts';
import type { Session } from './sessions.ts';

interface Call<Body> {
  readonly body: Body;
  readonly session: Session | null;
  readonly address: string;
  readonly isAtThisMachine: boolean;
  readonly request: Request;
  readonly set: { headers: { 'set-cookie'?: string | string[] } };
}
interface Answer {
  readonly message: string;
}

/** Sign-up, sign-in and sign-out (accounts.md section 7). */
export const signInRoutes = (dependencies: Dependencies) => {
  const { env } = dependencies;
  return new Elysia({ name: 'sign-in', detail: { tags: ['accounts'] } })
    .use(identity(dependencies))
    .post('/api/auth/signup', signup(dependencies), { body: signupBodySchema })
    .post('/api/auth/login', login(dependencies), { body: loginBodySchema })
    .post('/api/auth/callback', callback(dependencies), { body: callbackBodySchema })
    .post('/api/auth/logout', async ({ session, set }): Promise<Answer> => {
      if (session !== null) await dependencies.sessions.revoke(session.id);
      Object.assign(set.headers, goodbye(env));
      return { message: 'You have been logged out successfully' };
    })
    .post('/api/auth/logout-all', async ({ session, set }): Promise<Answer> => {
      await endEverywhere(dependencies, requireAccount(session));
      Object.assign(set.headers, goodbye(env));
      return { message: 'You have been logged out everywhere' };
    });
};

const signup =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof signupBodySchema>>): Promise<Answer> => {
    const { db, env, limits } = dependencies;
    const { email, password } = call.body;
    await limits.count('signup', call.address);
    if (password === undefined) {
      requireMail(env);
      await prepareAccount(db, email);
      await requestLink(dependencies, call);
      return { message: MAGIC_LINK_MESSAGES.signup };
    }
    const user = await createAccount(dependencies, { email, password });
    await begin(dependencies, call, { accountId: user.id, prove: byPassword(user) });
    return { message: 'Account created successfully' };
  };

const login =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof loginBodySchema>>): Promise<Answer> => {
    const { env, limits } = dependencies;
    const { email, password } = call.body;
    if (password === undefined) {
      requireMail(env);
      await requestLink(dependencies, call);
      return { message: MAGIC_LINK_MESSAGES.login };
    }
    await limits.count('login', call.address);
    const user = await guess(dependencies, { email, password }, call.address);
    if (user === null) throw wrongCredentials();
    await begin(dependencies, call, { accountId: user.id, prove: byPassword(user) });
    return { message: 'Logged in successfully' };
  };

/** Counted before the password is looked at, so that many guesses at once get no further; only wrong ones stay counted. */
async function guess(
  dependencies: Dependencies,
  credentials: Parameters<typeof accountWith>[1],
  address: string,
): ReturnType<typeof accountWith> {
  const { limits } = dependencies;
  const { email } = credentials;
  // By both, so that nobody can lock others out of their accounts.
  const guesser = `${email} ${address}`;
  await limits.count('failedLogin', guesser);
  await limits.count('failedLoginAnywhere', email);
  let isWrong = false;
  try {
    const user = await accountWith(dependencies, credentials);
    isWrong = user === null;
    return user;
  } finally {
    if (!isWrong) {
      await Promise.all([
        limits.forgive('failedLogin', guesser),
        limits.forgive('failedLoginAnywhere', email),
      ]);
    }
  }
}

const callback =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof callbackBodySchema>>): Promise<Answer> => {
    const { db, limits, sessions } = dependencies;
    const { token, confirm } = call.body;
    await limits.count('callback', call.address);
    const owner = await inTime(ownerOfMagicLink(db, token));
    if (owner === null) throw invalidLink();
    if (confirm !== true) await requireOwnBrowser(dependencies, call, owner);
    const prove = byLink(sessions, owner.id, token);
    await begin(dependencies, call, { accountId: owner.id, prove, byMagicLink: true });
    return { message: 'Logged in successfully' };
  };

/**
 * A page elsewhere may open a link of its own in somebody's browser: without a word of theirs it works only where it
 * was asked for, and over nobody else's session. @throws ServiceError CONFIRM_SIGN_IN
 */
async function requireOwnBrowser(
  dependencies: Dependencies,
  { body, request, session }: Call<z.output<typeof callbackBodySchema>>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const askedHere = await hasAsked(dependencies, request, email);
  const isOverAnother = session !== null && session.accountId !== null && session.accountId !== id;
  if (askedHere && !isOverAnother && body.confirm === undefined) return;
  throw new ServiceError('CONFIRM_SIGN_IN', {
    message: `Sign in as ${email}?`,
    signIn: { email, askedHere },
  });
}

async function begin(
  dependencies: Dependencies,
  call: Call<{ takeSeat?: boolean | undefined }>,
  signIn: Omit<Parameters<typeof beginSession>[1], 'previous' | 'takesSeat'>,
): Promise<void> {
  const { body, isAtThisMachine, session, set } = call;
  if (await isOutOfReach(dependencies, signIn.accountId, isAtThisMachine)) throw wrongCredentials();
  const takesSeat = body.takeSeat === true;
  set.headers['set-cookie'] = await beginSession(dependencies, { ...signIn, previous: session, takesSeat });
}

async function requestLink(
  dependencies: Dependencies,
  { body, address, request, set }: Call<{ email: string }>,
): Promise<void> {
  const { email } = body;
  await requestMagicLink(dependencies, { email, address, origin: ownOrigin(request, dependencies.env) });
  set.headers['set-cookie'] = await rememberAsking(dependencies, request, email);
}

async function endEverywhere({ db, sessions }: Dependencies, accountId: string): Promise<void> {
  await sessions.announceEnd(await inTransaction(db, (tx) => sessions.endAll(tx, accountId)));
}
