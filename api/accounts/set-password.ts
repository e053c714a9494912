import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { sessions as sessionRows, users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { eq } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { requireAccount, requireSession } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import { requireProven } from './confirm-identity.ts';
import { requireUnguessable } from './guessable-passwords.ts';
import { needsCurrentPassword, requireUser } from './me.ts';
import type { Session } from './sessions.ts';

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
  const accountId = requireAccount(caller);
  const session = requireSession(caller);
  await limits.count('setPassword', accountId);
  const user = await requireUser(db, accountId);
  if (needsCurrentPassword(user, session)) {
    const isRight =
      currentPassword !== undefined && (await passwords.isRight(currentPassword, user.passwordHash));
    if (!isRight) throw wrongCurrent();
  } else if (user.passwordHash === null) {
    // Who sets the first one can give it from then on: that is no less than a proof.
    await requireProven(dependencies, caller);
  }
  await requireUnguessable(password, user.email);
  const passwordHash = await passwords.hash(password);
  const ended = await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    // Hashing took a while: a first magic link may have ended this session, or another change the password.
    const [still] = await tx.select().from(sessionRows).where(eq(sessionRows.id, session.id));
    if (still === undefined) throw new ServiceError('UNAUTHENTICATED');
    const [now] = await tx.select().from(users).where(eq(users.id, accountId));
    if (now?.passwordHash !== user.passwordHash) throw wrongCurrent();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, accountId));
    return sessions.endAll(tx, accountId, session);
  });
  await sessions.announceEnd(ended);
}

const wrongCurrent = () => new ServiceError('FORBIDDEN', { message: 'The current password is incorrect' });
