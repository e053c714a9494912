import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { passkeys, recoveryCodes, secondFactors, sessions } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, type Transaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import {
  type AppSecret,
  codeBodySchema,
  type RecoveryCodes,
  type SecondFactor,
} from '@nightfall/shared/protocol/accounts';
import { problem } from '@nightfall/shared/text/problems';
import { eq } from 'drizzle-orm';
import { Elysia } from 'elysia';
import type { Dependencies } from '../context/dependencies.ts';
import { type Call, identity, requireAccount, requireAccountSession } from '../context/identity.ts';
import { knownDevice, rememberDevice } from '../context/known-device.ts';
import { type Session, sessionCookies } from '../context/sessions.ts';
import { CodeRefused, ServiceError } from '../http/service-error.ts';
import { requireUser } from './accounts.ts';
import { requireProven } from './confirm-identity.ts';
import { requireShownFactor } from './required-factor.ts';
import {
  appUri,
  guessCode,
  hasSecondFactor,
  newAppSecret,
  replaceRecoveryCodes,
  stepOfCode,
  useCode,
} from './second-factor-codes.ts';

type CodeCall = Pick<Call<{ readonly code: string }>, 'session' | 'address' | 'request' | 'body'>;

/** @throws ServiceError UNAUTHENTICATED */
async function describeSecondFactor({ db }: Dependencies, session: Session | null): Promise<SecondFactor> {
  const accountId = requireAccount(session);
  const isOn = await hasSecondFactor(db, accountId);
  const isOwn = eq(recoveryCodes.userId, accountId);
  return { isOn, recoveryCodesLeft: await withTimeout(db.$count(recoveryCodes, isOwn)) };
}

/**
 * @returns new recovery codes in place of all earlier ones @throws ServiceError UNAUTHENTICATED, CODE_REFUSED,
 * RATE_LIMITED
 */
const renewRecoveryCodes = (dependencies: Dependencies, call: CodeCall): Promise<string[]> =>
  withCode(dependencies, call, (tx, accountId) => replaceRecoveryCodes(tx, accountId));

/** @throws ServiceError UNAUTHENTICATED, CODE_REFUSED, RATE_LIMITED */
const turnOff = (dependencies: Dependencies, call: CodeCall): Promise<void> =>
  withCode(dependencies, call, async (tx, accountId) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, accountId));
    await forgetShownFactors(tx, accountId);
  });

/** Makes a change that takes a code, and uses the code up in the same transaction. */
async function withCode<T>(
  dependencies: Dependencies,
  { session, address, request, body }: CodeCall,
  change: (tx: Transaction, accountId: string) => Promise<T>,
): Promise<T> {
  const { db, security } = dependencies;
  const accountId = requireAccount(session);
  const { email } = await requireUser(db, accountId);
  const device = await knownDevice(dependencies, request, email);
  const code = await guessCode(dependencies, { accountId, address, device }, body.code);
  const changed = await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    await useCode(tx, accountId, code);
    return change(tx, accountId);
  });
  if (code.kind === 'recovery') security.note('recovery_code_used', { who: accountId, from: address }, {});
  return changed;
}

/** Removes the app, its recovery codes and the passkeys of a locked account. @returns whether there were any */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const apps = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
  return apps.length + keys.length > 0;
}

/** Sessions of an account without any factor no longer count as sessions with two. */
export async function forgetShownFactors(tx: Transaction, userId: string): Promise<void> {
  const apps = await tx.$count(secondFactors, eq(secondFactors.userId, userId));
  const keys = await tx.$count(passkeys, eq(passkeys.userId, userId));
  if (apps + keys > 0) return;
  await tx.update(sessions).set({ twoFactors: false }).where(eq(sessions.accountId, userId));
}

const SET_UP_MS = 30 * 60_000;

/**
 * A secret for an authenticator app, which waits for the app's first code; an earlier one is forgotten. @throws
 * ServiceError UNAUTHENTICATED, INVALID when there is one already, RATE_LIMITED
 */
async function offerSecret(dependencies: Dependencies, caller: Session | null): Promise<AppSecret> {
  const { db, limits, redis } = dependencies;
  const session = requireAccountSession(caller);
  const { accountId } = session;
  await requireShownFactor(dependencies, session);
  await limits.count('setUpSecondFactor', accountId);
  if (await hasSecondFactor(db, accountId)) throw isOnAlready();
  const { email } = await requireUser(db, accountId);
  const secret = newAppSecret();
  await orStoreUnavailable(() => redis.set(keys.offeredSecret(session.id), secret, 'PX', SET_UP_MS));
  return { secret, uri: appUri(secret, email) };
}

/**
 * The app's first code makes it the second factor. All other sessions, which showed only one factor, end. @returns the
 * recovery codes, and the Set-Cookie headers @throws ServiceError UNAUTHENTICATED, INVALID, CODE_REFUSED, RATE_LIMITED
 */
async function confirmSecret(
  dependencies: Dependencies,
  caller: Session | null,
  code: string,
): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
  const { db, env, limits, redis, sessions } = dependencies;
  const session = requireAccountSession(caller);
  const { accountId } = session;
  await limits.count('setUpSecondFactor', accountId);
  await requireShownFactor(dependencies, session);
  const offered = keys.offeredSecret(session.id);
  const secret = await orStoreUnavailable(() => redis.get(offered));
  if (secret === null) throw startAgain();
  const lastUsedStep = stepOfCode(secret, code.replace(/\s/g, ''), Date.now());
  if (lastUsedStep === null) throw new CodeRefused(accountId);
  const { recoveryCodes, ended, token } = await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const factor = { userId: accountId, secret, lastUsedStep };
    const [stored] = await tx.insert(secondFactors).values(factor).onConflictDoNothing().returning();
    if (stored === undefined) throw isOnAlready();
    const endedOthers = await sessions.endAll(tx, accountId, session);
    const newToken = await sessions.raise(tx, session.id, { twoFactors: true });
    if (newToken === null) throw new ServiceError('UNAUTHENTICATED');
    const codes = await replaceRecoveryCodes(tx, accountId);
    return { recoveryCodes: codes, ended: endedOthers, token: newToken };
  });
  await sessions.announceEnd(ended);
  // Should this fail, it expires.
  await redis.del(offered).catch(() => 0);
  return { recoveryCodes, cookies: sessionCookies({ token, isAccount: true }, env) };
}

const isOnAlready = () => new ServiceError('INVALID', problem('accounts.appKnown'));
const startAgain = () => new ServiceError('INVALID', problem('accounts.setUpTooLong'));

type OwnChange = 'second_factor_enabled' | 'second_factor_disabled' | 'recovery_codes_replaced';

/** The caller's second factor: an authenticator app, with recovery codes in case it is lost. */
export const secondFactorRoutes = (dependencies: Dependencies) => {
  const note = (event: OwnChange, session: Session | null, address: string) =>
    dependencies.security.note(event, { who: session?.userId ?? null, from: address }, {});
  const body = codeBodySchema;
  return new Elysia({ name: 'second-factor', detail: { tags: ['accounts'] } })
    .use(identity(dependencies))
    .get('/api/me/second-factor', ({ session }) => describeSecondFactor(dependencies, session))
    .post('/api/me/second-factor/set-up', async ({ session }) => {
      await requireProven(dependencies, session);
      return offerSecret(dependencies, session);
    })
    .post(
      '/api/me/second-factor',
      async ({ address, body: { code }, request, session, set }): Promise<RecoveryCodes> => {
        const { recoveryCodes, cookies } = await confirmSecret(dependencies, session, code);
        const device = await rememberDevice(dependencies, request, requireAccount(session));
        set.headers['set-cookie'] = [...cookies, ...device];
        note('second_factor_enabled', session, address);
        return { recoveryCodes };
      },
      { body },
    )
    .post(
      '/api/me/second-factor/recovery-codes',
      async (call): Promise<RecoveryCodes> => {
        const recoveryCodes = await renewRecoveryCodes(dependencies, call);
        note('recovery_codes_replaced', call.session, call.address);
        return { recoveryCodes };
      },
      { body },
    )
    .delete(
      '/api/me/second-factor',
      async (call) => {
        await turnOff(dependencies, call);
        note('second_factor_disabled', call.session, call.address);
        return { message: 'Two-step sign-in is off' };
      },
      { body },
    );
};
