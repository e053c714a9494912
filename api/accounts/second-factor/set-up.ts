import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { secondFactors } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { keys } from '@nightfall/shared/backend/keys';
import { answered } from '@nightfall/shared/backend/rooms/answered';
import type { AppSecret } from '@nightfall/shared/protocol/accounts';
import type { Dependencies } from '../../dependencies.ts';
import { requireAccount, requireSession } from '../../http/identity.ts';
import { CodeRefused, ServiceError } from '../../http/service-error.ts';
import { requireUser } from '../me.ts';
import { sessionCookies } from '../session-cookie.ts';
import type { Session } from '../sessions.ts';
import { appUri, newAppSecret, stepOfCode } from './app-codes.ts';
import { hasSecondFactor } from './codes.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { requireShownFactor } from './required.ts';

const SET_UP_MS = 30 * 60_000;

/**
 * A secret for an authenticator app, which waits for the app's first code; one that was offered before is forgotten.
 * @throws ServiceError UNAUTHENTICATED, INVALID when there is one already, RATE_LIMITED
 */
export async function offerSecret(dependencies: Dependencies, caller: Session | null): Promise<AppSecret> {
  const { db, limits, redis } = dependencies;
  const accountId = requireAccount(caller);
  const session = requireSession(caller);
  await requireShownFactor(dependencies, session);
  await limits.count('setUpSecondFactor', accountId);
  if (await hasSecondFactor(db, accountId)) throw isOnAlready();
  const { email } = await requireUser(db, accountId);
  const secret = newAppSecret();
  await answered(() => redis.set(keys.offeredSecret(session.id), secret, 'PX', SET_UP_MS));
  return { secret, uri: appUri(secret, email) };
}

/**
 * The app's first code makes it the second factor; all other sessions end, which had shown but one.
 * @returns the recovery codes, and the Set-Cookie headers @throws ServiceError UNAUTHENTICATED, INVALID, CODE_REFUSED, RATE_LIMITED
 */
export async function confirmSecret(
  dependencies: Dependencies,
  caller: Session | null,
  code: string,
): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
  const { db, env, limits, redis, sessions } = dependencies;
  const accountId = requireAccount(caller);
  const session = requireSession(caller);
  await limits.count('setUpSecondFactor', accountId);
  await requireShownFactor(dependencies, session);
  const offered = keys.offeredSecret(session.id);
  const secret = await answered(() => redis.get(offered));
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
  // It is of no more use, and goes by itself.
  await redis.del(offered).catch(() => 0);
  return { recoveryCodes, cookies: sessionCookies({ token, isAccount: true }, env) };
}

const isOnAlready = () => new ServiceError('INVALID', { message: 'An authenticator app is set up already' });
const startAgain = () =>
  new ServiceError('INVALID', { message: 'The set-up took too long. Please start again' });
