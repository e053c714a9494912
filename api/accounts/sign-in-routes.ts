import {
  type LinkOwner,
  ownerOfMagicLink,
  ownerOfMailedCode,
  wasLinkOf,
} from '@nightfall/shared/backend/accounts/magic-links';
import type { UserRow } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import {
  callbackBodySchema,
  loginBodySchema,
  MAGIC_LINK_MESSAGES,
  mailedCodeBodySchema,
  signupBodySchema,
} from '@nightfall/shared/protocol/accounts';
import { problem } from '@nightfall/shared/text/problems';
import { Elysia } from 'elysia';
import type { z } from 'zod';
import { type Attempt, attemptMismatch, repeatableCall } from '../context/attempts.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { type Call, identity, requireAccount } from '../context/identity.ts';
import { knownDevice } from '../context/known-device.ts';
import { requireUnguessable } from '../context/passwords.ts';
import { signedOutHeaders } from '../context/sessions.ts';
import { ServiceError } from '../http/service-error.ts';
import { createAccount, findAccount, prepareAccount } from './accounts.ts';
import { byLink, byPassword, invalidLink, invalidMailedCode, wrongCredentials } from './begin-session.ts';
import { guessPassword } from './confirm-identity.ts';
import { hasAsked, knownAsker, linkAsker, rememberAsker, requestLink, requireMail } from './link-request.ts';
import { type SignInCall, signIn } from './sign-in.ts';

type Credentials = Parameters<typeof createAccount>[1];

interface Answer {
  readonly message: string;
  /** The first link has ended a password, which a stranger may have set, and all other sessions. */
  readonly endedPassword?: true;
}

/** Sign-up, sign-in and sign-out (accounts.md section 7). */
export const signInRoutes = (dependencies: Dependencies) => {
  const { env } = dependencies;
  return new Elysia({ name: 'sign-in', detail: { tags: ['accounts'] } })
    .use(identity(dependencies))
    .post('/api/auth/signup', signup(dependencies), { body: signupBodySchema })
    .post('/api/auth/login', login(dependencies), { body: loginBodySchema })
    .post('/api/auth/callback', callback(dependencies), { body: callbackBodySchema })
    .post('/api/auth/mailed-code', mailedCode(dependencies), { body: mailedCodeBodySchema })
    .post('/api/auth/logout', async ({ session, set }): Promise<Answer> => {
      if (session !== null) await dependencies.sessions.revoke(session.id);
      Object.assign(set.headers, signedOutHeaders(env));
      return { message: 'You have been logged out successfully' };
    })
    .post('/api/auth/logout-all', async ({ address, session, set }): Promise<Answer> => {
      const accountId = requireAccount(session);
      await endEverywhere(dependencies, accountId);
      dependencies.security.note('signed_out_everywhere', { who: accountId, from: address }, {});
      Object.assign(set.headers, signedOutHeaders(env));
      return { message: 'You have been logged out everywhere' };
    });
};

const signup =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof signupBodySchema>>): Promise<Answer> => {
    const { attempts, db, env, limits } = dependencies;
    const { email, password } = call.body;
    await limits.count('signup', call.address);
    if (password !== undefined) await requireUnguessable(password, email);
    else requireMail(env);
    const repeatable = repeatableCall('signup', call);
    const attempt = repeatable && (await attempts.claim(repeatable));
    const done = async (sessionId: string | null) => {
      if (attempt !== null) await attempts.settle(attempt, attempt.gameId, sessionId);
    };
    if (password === undefined) {
      const asker = linkAsker(call.request, email, { env, attemptId: call.body.attemptId });
      if (attempt?.isDone !== true) {
        await prepareAccount(db, email);
        await requestLink(dependencies, call, { asker: asker.asker, jobId: attempt?.key });
        await done(null);
      }
      await rememberAsker(dependencies, call, asker);
      return { message: MAGIC_LINK_MESSAGES.signup };
    }
    const user = await newAccount(dependencies, { ...call, body: { email, password } }, attempt);
    await done(
      await signIn(dependencies, call, { account: user, method: 'password', prove: byPassword(user) }),
    );
    return { message: 'Account created successfully' };
  };

/**
 * Makes an account, or finds the one that the same attempt has made, given its password, whose guesses count as at a
 * sign-in. @throws ServiceError EMAIL_TAKEN, INVALID, RATE_LIMITED
 */
async function newAccount(
  dependencies: Dependencies,
  { body, address, request }: Pick<SignInCall, 'address' | 'request'> & { readonly body: Credentials },
  attempt: Attempt | null,
): Promise<UserRow> {
  const { db } = dependencies;
  const before = attempt && (await findAccount(db, attempt.userId));
  const made = before === null ? await createAccount(dependencies, body, attempt?.userId) : null;
  if (made !== null) return made;
  // Another call of the same attempt may have been faster.
  const own = attempt && (before ?? (await findAccount(db, attempt.userId)));
  if (own === null) throw new ServiceError('EMAIL_TAKEN');
  const device = await knownDevice(dependencies, request, body.email);
  const known = await guessPassword(dependencies, body, { address, device });
  if (known?.id !== own.id) throw attemptMismatch();
  return known;
}

const login =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof loginBodySchema>>): Promise<Answer> => {
    const { env } = dependencies;
    const { email, password } = call.body;
    if (password === undefined) {
      requireMail(env);
      const asker = linkAsker(call.request, email, { env });
      await requestLink(dependencies, call, asker);
      await rememberAsker(dependencies, call, asker);
      return { message: MAGIC_LINK_MESSAGES.login };
    }
    const device = await knownDevice(dependencies, call.request, email);
    const guesser = { address: call.address, device };
    const user = await guessPassword(dependencies, { email, password }, guesser);
    if (user === null) throw wrongCredentials(email);
    await signIn(dependencies, call, { account: user, method: 'password', prove: byPassword(user) });
    return { message: 'Logged in successfully' };
  };

const callback =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof callbackBodySchema>>): Promise<Answer> => {
    const { db, limits } = dependencies;
    const { token, confirm } = call.body;
    // A link that works does so however many others were tried.
    const tried = await limits.tryAll([['failedCallback', call.address]]);
    const owner = await withTimeout(ownerOfMagicLink(db, token));
    const isDone = owner === null && (await isOwnAgain(dependencies, call));
    if (owner === null && !isDone) throw tried.excess ?? invalidLink();
    await tried.giveBack();
    if (owner === null) return LOGGED_IN;
    if (confirm !== true) await requireOwnBrowser(dependencies, call, owner);
    return signInByLink(dependencies, call, owner);
  };

/** The code of the mail works like the link, in the browser that asked for it, and ends with it. */
const mailedCode =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof mailedCodeBodySchema>>): Promise<Answer> => {
    const { db, env, limits } = dependencies;
    const { email, mailedCode: typed } = call.body;
    const tried = await limits.countAll([['failedMailedCode', call.address]]);
    const asker = knownAsker(call.request, email, env);
    const owner = asker === null ? null : await withTimeout(ownerOfMailedCode(db, asker, typed));
    if (owner === null) throw invalidMailedCode();
    await tried.giveBack();
    return signInByLink(dependencies, call, owner);
  };

const LOGGED_IN: Answer = { message: 'Logged in successfully' };

async function signInByLink(dependencies: Dependencies, call: SignInCall, owner: LinkOwner): Promise<Answer> {
  const prove = byLink(dependencies.sessions, { owner, previous: call.session });
  await signIn(dependencies, call, { account: owner, method: 'link', prove });
  const endedPassword = willEndPassword(owner);
  return { ...LOGGED_IN, ...(endedPassword ? { endedPassword } : {}) };
}

/** The link of the signed-in account was opened again: there is nothing to do. */
async function isOwnAgain(
  { db }: Dependencies,
  { body, session }: Call<z.output<typeof callbackBodySchema>>,
): Promise<boolean> {
  const accountId = session?.accountId ?? null;
  return accountId !== null && (await withTimeout(wasLinkOf(db, body.token, accountId)));
}

const willEndPassword = ({ emailVerifiedAt, passwordHash }: LinkOwner): boolean =>
  emailVerifiedAt === null && passwordHash !== null;

/**
 * A foreign page may open a link of its own in a person's browser. Without that person's confirmation a link works only
 * in the browser that asked for it, over no other account's session, and where it ends no password.
 * @throws ServiceError CONFIRM_SIGN_IN
 */
async function requireOwnBrowser(
  dependencies: Dependencies,
  { body, request, session }: Call<z.output<typeof callbackBodySchema>>,
  owner: LinkOwner,
): Promise<void> {
  const { id, email } = owner;
  const endsPassword = willEndPassword(owner);
  const askedHere = await hasAsked(dependencies, request, email);
  const isOverAnother = session !== null && session.accountId !== null && session.accountId !== id;
  if (askedHere && !isOverAnother && !endsPassword && body.confirm === undefined) return;
  throw new ServiceError('CONFIRM_SIGN_IN', {
    ...problem('accounts.signInAs', { email }),
    signIn: { email, askedHere, ...(endsPassword ? { endsPassword } : {}) },
  });
}

async function endEverywhere({ db, sessions }: Dependencies, accountId: string): Promise<void> {
  await sessions.announceEnd(await inTransaction(db, (tx) => sessions.endAll(tx, accountId)));
}
