import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { secondFactors, sessions as sessionRows } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { keys } from '@nightfall/shared/backend/keys';
import { answered } from '@nightfall/shared/backend/rooms/answered';
import type { AppSecret } from '@nightfall/shared/protocol/accounts';
import { eq } from 'drizzle-orm';
import type { Dependencies } from '../../dependencies.ts';
import { requireAccount, requireSession } from '../../http/identity.ts';
import { CodeRefused, ServiceError } from '../../http/service-error.ts';
import { requireUser } from '../me.ts';
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
  await limits.count('setUpSecondFactor', accountId);
  await requireShownFactor(dependencies, session);
  if (await hasSecondFactor(db, accountId)) throw isOnAlready();
  const { email } = await requireUser(db, accountId);
  const secret = newAppSecret();
  await answered(() => redis.set(keys.offeredSecret(session.id), secret, 'PX', SET_UP_MS));
  return { secret, uri: appUri(secret, email) };
}

/**
 * The app's first code makes it the second factor; all other sessions end, which had shown but one.
 * @returns the recovery codes @throws ServiceError UNAUTHENTICATED, INVALID, CODE_REFUSED, RATE_LIMITED
 */
export async function confirmSecret(
  dependencies: Dependencies,
  caller: Session | null,
  code: string,
): Promise<string[]> {
  const { db, limits, redis, sessions } = dependencies;
  const accountId = requireAccount(caller);
  const session = requireSession(caller);
  await limits.count('setUpSecondFactor', accountId);
  await requireShownFactor(dependencies, session);
  const offered = keys.offeredSecret(session.id);
  const secret = await answered(() => redis.get(offered));
  if (secret === null) throw startAgain();
  const lastUsedStep = stepOfCode(secret, code.replace(/\s/g, ''), Date.now());
  if (lastUsedStep === null) throw new CodeRefused(accountId);
  const { recoveryCodes, ended } = await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const [still] = await tx
      .update(sessionRows)
      .set({ twoFactors: true })
      .where(eq(sessionRows.id, session.id))
      .returning({ id: sessionRows.id });
    if (still === undefined) throw new ServiceError('UNAUTHENTICATED');
    const factor = { userId: accountId, secret, lastUsedStep };
    const [stored] = await tx.insert(secondFactors).values(factor).onConflictDoNothing().returning();
    if (stored === undefined) throw isOnAlready();
    return {
      recoveryCodes: await replaceRecoveryCodes(tx, accountId),
      ended: await sessions.endAll(tx, accountId, session),
    };
  });
  await sessions.announceEnd(ended);
  // It is of no more use, and goes by itself.
  await redis.del(offered).catch(() => 0);
  return recoveryCodes;
}

const isOnAlready = () => new ServiceError('INVALID', { message: 'An authenticator app is set up already' });
const startAgain = () =>
  new ServiceError('INVALID', { message: 'The set-up took too long. Please start again' });
