import {
  type LinkOwner,
  MAGIC_LINK_MS,
  ownerOfMagicLink,
  ownerOfMailedCode,
  wasLinkOf,
} from '@nightfall/shared/backend/accounts/magic-links';
import type { UserRow } from '@nightfall/shared/backend/db/schema/index';
import { inTime, inTransaction } from '@nightfall/shared/backend/db/transaction';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import { mailIsOffered } from '@nightfall/shared/backend/mail/mail';
import { enqueueMagicLink } from '@nightfall/shared/backend/queues/send-magic-link';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import {
  callbackBodySchema,
  loginBodySchema,
  MAGIC_LINK_MESSAGES,
  mailedCodeBodySchema,
  signupBodySchema,
} from '@nightfall/shared/protocol/accounts';
import { Elysia } from 'elysia';
import type { z } from 'zod';
import { type Attempt, pressOf, usedForAnother } from '../context/attempts.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { identity, requireAccount } from '../context/identity.ts';
import { deviceOfMailbox, knownDevice } from '../context/known-device.ts';
import { requireUnguessable } from '../context/passwords.ts';
import { signedOutHeaders } from '../context/sessions.ts';
import { cookie, cookieIn } from '../http/cookies.ts';
import { ownOrigin } from '../http/host.ts';
import { ServiceError } from '../http/service-error.ts';
import { createAccount, findAccount, prepareAccount } from './accounts.ts';
import { byLink, byPassword, invalidLink, invalidMailedCode, wrongCredentials } from './begin-session.ts';
import { guessPassword } from './confirm-identity.ts';
import { type SignInCall, signIn } from './sign-in.ts';

type Credentials = Parameters<typeof createAccount>[1];
type Call<Body> = Omit<SignInCall, 'body'> & { readonly body: Body };

interface Answer {
  readonly message: string;
  /** The first link has ended a password, which anybody may have set, and all other sessions. */
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
    const press = pressOf('signup', call);
    const attempt = press && (await attempts.claim(press));
    const done = async (sessionId: string | null) => {
      if (attempt !== null) await attempts.settle(attempt, attempt.gameId, sessionId);
    };
    if (password === undefined) {
      const asking = askingOf(call.request, email, { env, attemptId: call.body.attemptId });
      if (attempt?.isDone !== true) {
        await prepareAccount(db, email);
        await requestLink(dependencies, call, { asking, jobId: attempt?.key });
        await done(null);
      }
      await noteAsking(dependencies, call, asking);
      return { message: MAGIC_LINK_MESSAGES.signup };
    }
    const user = await newAccount(dependencies, { ...call, body: { email, password } }, attempt);
    await done(
      await signIn(dependencies, call, { account: user, method: 'password', prove: byPassword(user) }),
    );
    return { message: 'Account created successfully' };
  };

/**
 * Makes an account, or finds the one that the same attempt has made: for who knows its password, which is guessed at no
 * more often than at a sign-in. @throws ServiceError EMAIL_TAKEN, INVALID, RATE_LIMITED
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
  if (known?.id !== own.id) throw usedForAnother();
  return known;
}

const login =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof loginBodySchema>>): Promise<Answer> => {
    const { env } = dependencies;
    const { email, password } = call.body;
    if (password === undefined) {
      requireMail(env);
      const asking = askingOf(call.request, email, { env });
      await requestLink(dependencies, call, { asking });
      await noteAsking(dependencies, call, asking);
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
    // A link that works does so however many were tried beside it.
    const tried = await limits.tryAll([['failedCallback', call.address]]);
    const owner = await inTime(ownerOfMagicLink(db, token));
    const isDone = owner === null && (await isOwnAgain(dependencies, call));
    if (owner === null && !isDone) throw tried.excess ?? invalidLink();
    await tried.giveBack();
    if (owner === null) return LOGGED_IN;
    if (confirm !== true) await requireOwnBrowser(dependencies, call, owner);
    return signInByLink(dependencies, call, owner);
  };

/** The code of the mail, in the browser that asked for it: as good as the link, and ended with it. */
const mailedCode =
  (dependencies: Dependencies) =>
  async (call: Call<z.output<typeof mailedCodeBodySchema>>): Promise<Answer> => {
    const { db, env, limits } = dependencies;
    const { email, mailedCode: typed } = call.body;
    const tried = await limits.countAll([['failedMailedCode', call.address]]);
    const asker = knownAsker(call.request, email, env);
    const owner = asker === null ? null : await inTime(ownerOfMailedCode(db, asker, typed));
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

/** A link of the account that is signed in here already, opened again: there is nothing left to do. */
async function isOwnAgain(
  { db }: Dependencies,
  { body, session }: Call<z.output<typeof callbackBodySchema>>,
): Promise<boolean> {
  const accountId = session?.accountId ?? null;
  return accountId !== null && (await inTime(wasLinkOf(db, body.token, accountId)));
}

const willEndPassword = ({ emailVerifiedAt, passwordHash }: LinkOwner): boolean =>
  emailVerifiedAt === null && passwordHash !== null;

/**
 * A page elsewhere may open a link of its own in somebody's browser: without a word of theirs it works only where it
 * was asked for, over nobody else's session, and where it ends no password. @throws ServiceError CONFIRM_SIGN_IN
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
    message: `Sign in as ${email}?`,
    signIn: { email, askedHere, ...(endsPassword ? { endsPassword } : {}) },
  });
}

async function requestLink(
  dependencies: Dependencies,
  { body, address, request }: Pick<Call<{ email: string }>, 'body' | 'address' | 'request'>,
  { asking, jobId }: { readonly asking: Asking; readonly jobId?: string | undefined },
): Promise<void> {
  const { email } = body;
  const device = await deviceOfMailbox(dependencies, request, email);
  await requestMagicLink(dependencies, {
    email,
    address,
    device,
    asker: asking.asker,
    origin: ownOrigin(request, dependencies.env),
    jobId,
  });
}

async function noteAsking(
  dependencies: Dependencies,
  { set }: Pick<Call<unknown>, 'set'>,
  { asker, cookies }: Asking,
): Promise<void> {
  await rememberAsking(dependencies, asker);
  set.headers['set-cookie'] = cookies;
}

async function endEverywhere({ db, sessions }: Dependencies, accountId: string): Promise<void> {
  await sessions.announceEnd(await inTransaction(db, (tx) => sessions.endAll(tx, accountId)));
}

interface LinkRequest {
  readonly email: string;
  /** The caller's. */
  readonly address: string;
  /** The caller's browser, where it has signed in to the account that owns this mailbox (known-device.ts). */
  readonly device: string | null;
  /** The caller's browser, by what it is told again. */
  readonly asker: string;
  /** Where the link leads. */
  readonly origin: string;
  /** Names the mail, where it is sent once however often it is asked for. */
  readonly jobId?: string | undefined;
}

/** @throws ServiceError UNAVAILABLE where no mail can be sent */
function requireMail(env: Dependencies['env']): void {
  if (mailIsOffered(env)) return;
  throw new ServiceError('UNAVAILABLE', {
    message: 'Sign-in by email link is not available on this server',
  });
}

/**
 * Has a link sent if there is such an account. That is looked up where the mail is written: answer and time are the
 * same for known and unknown addresses. @throws ServiceError RATE_LIMITED; StoreUnavailable
 */
async function requestMagicLink(
  { limits, queues, shared, tracing }: Dependencies,
  { email, address, device, asker, origin, jobId }: LinkRequest,
): Promise<void> {
  const counted = device ?? address;
  await limits.countAll([
    ['magicLinkFrom', counted],
    ['magicLinkTo', `${email} ${counted}`],
    [device === null ? 'magicLinkAnywhere' : 'magicLinkToDevices', email],
  ]);
  try {
    const askedIn = tracing?.current()?.origin;
    await enqueueMagicLink(queues.sendMagicLink, shared, { asker, email, origin, jobId }, askedIn);
  } catch (error) {
    throw new StoreUnavailable(false, error);
  }
}

const NAME = 'nightfall_link';

/** A mail may be as long on its way as its link then lives. */
const REMEMBERED_MS = 2 * MAGIC_LINK_MS;

const askerOf = (token: string, email: string) => hashToken(`${token} ${email}`);

/** A browser that asks for a link to an address, told again by its cookie alone. */
interface Asking {
  readonly asker: string;
  /** The Set-Cookie headers. */
  readonly cookies: string[];
}

/**
 * How this browser is told again once it has asked for a link to this address.
 * @param attemptId of the press that asks, so that a repeated one is told as the same browser
 */
function askingOf(
  request: Request,
  email: string,
  { env, attemptId }: { readonly env: Dependencies['env']; readonly attemptId?: string | undefined },
): Asking {
  const drawn = attemptId === undefined ? newToken() : hashToken(`asking ${attemptId}`);
  const token = cookieIn(request, NAME, env) ?? drawn;
  const cookies = cookie({ name: NAME, value: token, isReadable: false, maxAgeMs: REMEMBERED_MS }, env);
  return { asker: askerOf(token, email), cookies };
}

/** This browser, where it has a cookie of having asked; null where it has none. */
function knownAsker(request: Request, email: string, env: Dependencies['env']): string | null {
  const token = cookieIn(request, NAME, env);
  return token === null ? null : askerOf(token, email);
}

/**
 * Notes that this browser asks for a link to this address: there the link works at once. Nobody else can make a
 * browser ask, since calls of foreign pages are refused.
 */
const rememberAsking = async ({ redis }: Pick<Dependencies, 'redis'>, asker: string): Promise<void> =>
  void (await redis.set(keys.linkAsked(asker), '1', 'PX', REMEMBERED_MS));

/** Whether this browser has asked for a link to this address. A store that does not answer has forgotten it. */
async function hasAsked(
  { redis, env }: Pick<Dependencies, 'redis' | 'env'>,
  request: Request,
  email: string,
): Promise<boolean> {
  const asker = knownAsker(request, email, env);
  if (asker === null) return false;
  return (await redis.exists(keys.linkAsked(asker)).catch(() => 0)) > 0;
}
