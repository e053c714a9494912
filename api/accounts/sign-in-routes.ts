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
import { createAccount, prepareAccount } from './accounts.ts';
import { beginSession, byLink, byPassword, invalidLink, wrongCredentials } from './begin-session.ts';
import { guessPassword } from './guess-password.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { requireUser } from './me.ts';
import { requestMagicLink, requireMail } from './request-magic-link.ts';
import { sessionCookies } from './session-cookie.ts';
import type { Session } from './sessions.ts';

interface Call<Body> {
  readonly body: Body;
  readonly session: Session | null;
  readonly address: string;
  readonly request: Request;
  readonly set: { headers: { 'set-cookie'?: string | string[] } };
}
interface Answer {
  readonly message: string;
}

/** Sign-up, sign-in and sign-out (accounts.md section 7). */
export const signInRoutes = (dependencies: Dependencies) => {
  const { env } = dependencies;
  const noCookies = () => sessionCookies({ token: null, isAccount: false }, env);
  return new Elysia({ name: 'sign-in', detail: { tags: ['accounts'] } })
    .use(identity(dependencies))
    .post('/api/auth/signup', signup(dependencies), { body: signupBodySchema })
    .post('/api/auth/login', login(dependencies), { body: loginBodySchema })
    .post('/api/auth/callback', callback(dependencies), { body: callbackBodySchema })
    .post('/api/auth/logout', async ({ session, set }): Promise<Answer> => {
      if (session !== null) await dependencies.sessions.revoke(session.id);
      set.headers['set-cookie'] = noCookies();
      return { message: 'You have been logged out successfully' };
    })
    .post('/api/auth/logout-all', async ({ address, session, set }): Promise<Answer> => {
      const accountId = requireAccount(session);
      await endEverywhere(dependencies, accountId);
      dependencies.security.note('signed_out_everywhere', { who: accountId, from: address }, {});
      set.headers['set-cookie'] = noCookies();
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
    await begin(dependencies, call, email, { accountId: user.id, prove: byPassword(user) });
    return { message: 'Account created successfully' };
  };

const login =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof loginBodySchema>>): Promise<Answer> => {
    const { env } = dependencies;
    const { email, password } = call.body;
    if (password === undefined) {
      requireMail(env);
      await requestLink(dependencies, call);
      return { message: MAGIC_LINK_MESSAGES.login };
    }
    const device = await knownDevice(dependencies, call.request, email);
    const guesser = { address: call.address, device };
    const user = await guessPassword(dependencies, { email, password }, guesser);
    if (user === null) throw wrongCredentials(email);
    await begin(dependencies, call, email, { accountId: user.id, prove: byPassword(user) });
    return { message: 'Logged in successfully' };
  };

const callback =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof callbackBodySchema>>): Promise<Answer> => {
    const { db, limits, sessions } = dependencies;
    const { token } = call.body;
    await limits.count('callback', call.address);
    // A link that works does so however many were tried beside it.
    const excess = await limits.excess('failedCallback', call.address);
    const accountId = await inTime(ownerOfMagicLink(db, token));
    if (accountId === null) throw excess ?? invalidLink();
    await limits.forgive('failedCallback', call.address);
    const prove = byLink(sessions, accountId, token);
    const { email } = await requireUser(db, accountId);
    await begin(dependencies, call, email, { accountId, prove, byMagicLink: true });
    return { message: 'Logged in successfully' };
  };

async function begin(
  dependencies: Dependencies,
  { address, session, set, request }: Pick<Call<unknown>, 'address' | 'session' | 'set' | 'request'>,
  email: string,
  signIn: Omit<Parameters<typeof beginSession>[1], 'previous'>,
): Promise<void> {
  const cookies = await beginSession(dependencies, { ...signIn, previous: session });
  const device = await rememberDevice(dependencies, request, email);
  set.headers['set-cookie'] = device === null ? cookies : [...cookies, device];
  const method = signIn.byMagicLink === true ? 'link' : 'password';
  dependencies.security.note('sign_in_succeeded', { who: signIn.accountId, from: address }, { method });
}

const requestLink = async (
  dependencies: Dependencies,
  { body, address, request }: Pick<Call<{ email: string }>, 'body' | 'address' | 'request'>,
): Promise<void> =>
  requestMagicLink(dependencies, {
    email: body.email,
    address,
    device: await knownDevice(dependencies, request, body.email),
    origin: ownOrigin(request, dependencies.env),
  });

async function endEverywhere({ db, sessions }: Dependencies, accountId: string): Promise<void> {
  await sessions.announceEnd(await inTransaction(db, (tx) => sessions.endAll(tx, accountId)));
}
