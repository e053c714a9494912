import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { sessions as sessionRows, users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { problem } from '@nightfall/shared/text/problems';
import { eq } from 'drizzle-orm';
import type { Dependencies } from '../context/dependencies.ts';
import { type Call, requireAccountSession } from '../context/identity.ts';
import { knownDevice } from '../context/known-device.ts';
import { requireUnguessable } from '../context/passwords.ts';
import { type Session, sessionCookies } from '../context/sessions.ts';
import { widerNetwork } from '../http/caller-address.ts';
import { guessCounted, type LimitUse } from '../http/limits.ts';
import { ServiceError } from '../http/service-error.ts';
import { accountWith, requireUser } from './accounts.ts';
import { needsCurrentPassword } from './me.ts';
import { requireFactorOfAdmin } from './required-factor.ts';

const MINUTE_MS = 60_000;
/** Limits what a browser left open can do: it deletes no account and grants no rights. */
const PROVEN_FOR_MS = 10 * MINUTE_MS;

/**
 * Required for what cannot be undone: the person signed in or gave the password a few minutes ago at most, and an
 * administrator showed a second factor. Otherwise a mailbox alone could delete an account and sign it up again without
 * a factor. @throws ServiceError UNAUTHENTICATED for strangers and guests, CONFIRM_REQUIRED, FORBIDDEN
 */
export async function requireProven(
  dependencies: Pick<Dependencies, 'db' | 'env'>,
  session: Session | null,
): Promise<void> {
  const own = requireAccountSession(session);
  if (Date.now() - own.provenAt > PROVEN_FOR_MS) throw new ServiceError('CONFIRM_REQUIRED');
  if (!own.hasTwoFactors) await requireFactorOfAdmin(dependencies, own);
}

/**
 * Takes the password again, for this session alone. Wrong ones count as at sign-in. An account without a password signs
 * in again by a link instead. @returns the Set-Cookie headers @throws ServiceError UNAUTHENTICATED, FORBIDDEN,
 * RATE_LIMITED
 */
export async function confirmIdentity(
  dependencies: Dependencies,
  {
    session,
    request,
    address,
    body: { password },
  }: Pick<Call<{ password: string }>, 'session' | 'request' | 'address' | 'body'>,
): Promise<string[]> {
  const { db, env, security, sessions } = dependencies;
  const { id, accountId } = requireAccountSession(session);
  const { email } = await requireUser(db, accountId);
  const device = await knownDevice(dependencies, request, email);
  const user = await guessPassword(dependencies, { email, password }, { address, device });
  const party = { who: accountId, from: address };
  if (user?.id !== accountId) {
    security.note('confirmation_failed', party, {});
    throw new ServiceError('FORBIDDEN', problem('accounts.wrongPassword'));
  }
  const token = await sessions.raise(db, id, { confirmedAt: new Date() });
  if (token === null) throw new ServiceError('UNAUTHENTICATED');
  security.note('identity_confirmed', party, {});
  return sessionCookies({ token, isAccount: true }, env);
}

interface Guesser {
  readonly address: string;
  /** The browser, where it has signed in to this account before (known-device.ts). */
  readonly device: string | null;
}

/**
 * The account of a password, or null. Guesses are counted before the look, so that many at once get no further; only
 * wrong ones stay counted as wrong, and each for its cost. @throws ServiceError RATE_LIMITED
 */
export async function guessPassword(
  dependencies: Dependencies,
  credentials: Parameters<typeof accountWith>[1],
  guesser: Guesser,
): ReturnType<typeof accountWith> {
  const { address, device } = guesser;
  const price: LimitUse[] = [
    ['login', device ?? address],
    ['loginInHouse', address],
  ];
  const counted = await countGuess(dependencies.limits, price, credentials.email, guesser);
  return guessCounted(counted, () => accountWith(dependencies, credentials), price);
}

/** Counts by account and address, so that a stranger cannot lock the owner out. */
async function countGuess(
  limits: Dependencies['limits'],
  price: readonly LimitUse[],
  email: string,
  { address, device }: Guesser,
): ReturnType<typeof limits.countAll> {
  const own: LimitUse = ['failedLogin', `${email} ${device ?? address}`];
  if (device !== null) return limits.countAll([...price, own]);
  const inPeace = await limits.tryAll([...price, own, ['failedLoginAnywhere', email]]);
  if (inPeace.excess === null) return inPeace;
  const underAttack: LimitUse = ['failedLoginUnderAttack', `${email} ${widerNetwork(address)}`];
  return limits.countAll([...price, own, underAttack]);
}

interface PasswordChange {
  readonly password: string;
  readonly currentPassword?: string | undefined;
}

/**
 * Sets or changes the account's password, and ends all its other sessions.
 * @throws ServiceError UNAUTHENTICATED, FORBIDDEN, CONFIRM_REQUIRED, INVALID, RATE_LIMITED
 */
export async function setPassword(
  dependencies: Dependencies,
  caller: Session | null,
  { password, currentPassword }: PasswordChange,
): Promise<void> {
  const { db, limits, passwords, sessions } = dependencies;
  const session = requireAccountSession(caller);
  const { accountId } = session;
  await limits.count('setPassword', accountId);
  const user = await requireUser(db, accountId);
  if (needsCurrentPassword(user, session)) {
    const isRight =
      currentPassword !== undefined && (await passwords.isRight(currentPassword, user.passwordHash));
    if (!isRight) throw wrongCurrent();
  } else if (user.passwordHash === null) {
    // A first password is itself a way to prove the identity, so setting it needs a proof.
    await requireProven(dependencies, caller);
  }
  await requireUnguessable(password, user.email);
  const passwordHash = await passwords.hash(password);
  const ended = await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    // Hashing took a while: a first magic link may have ended this session, or another call changed the password.
    const [still] = await tx.select().from(sessionRows).where(eq(sessionRows.id, session.id));
    if (still === undefined) throw new ServiceError('UNAUTHENTICATED');
    const [now] = await tx.select().from(users).where(eq(users.id, accountId));
    if (now?.passwordHash !== user.passwordHash) throw wrongCurrent();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, accountId));
    return sessions.endAll(tx, accountId, session);
  });
  await sessions.announceEnd(ended);
}

const wrongCurrent = () => new ServiceError('FORBIDDEN', problem('accounts.wrongCurrentPassword'));
