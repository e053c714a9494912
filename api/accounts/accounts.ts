import type { Database } from '@nightfall/shared/backend/db/connect';
import { isUniqueViolation } from '@nightfall/shared/backend/db/errors';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { type UserRow, users } from '@nightfall/shared/backend/db/schema/index';
import { newId } from '@nightfall/shared/backend/ids';
import { eq } from 'drizzle-orm';
import { ServiceError } from '../http/service-error.ts';
import { nameFromEmail } from './display-name.ts';
import { hashPassword, isRightPassword } from './passwords.ts';

interface Credentials {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
}

/** Makes an account and signs it in for the first time. @throws ServiceError EMAIL_TAKEN */
export async function createAccount(db: Database, { email, password }: Credentials): Promise<UserRow> {
  const passwordHash = await hashPassword(password);
  const displayName = nameFromEmail(email);
  try {
    const [user] = await inTime(
      db
        .insert(users)
        .values({ id: newId(), email, displayName, passwordHash, lastLoginAt: new Date() })
        .returning(),
    );
    if (user === undefined) throw new Error('An account was not stored');
    return user;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ServiceError('EMAIL_TAKEN');
    throw error;
  }
}

/** @returns the account, or null when address or password is wrong; it does not say which. */
export async function signIn(db: Database, { email, password }: Credentials): Promise<UserRow | null> {
  const [user] = await inTime(db.select().from(users).where(eq(users.email, email)));
  if (!(await isRightPassword(password, user?.passwordHash)) || user === undefined) return null;
  await inTime(db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, user.id)));
  return user;
}

export async function findAccount(db: Database, id: string): Promise<UserRow | null> {
  const [user] = await inTime(db.select().from(users).where(eq(users.id, id)));
  return user ?? null;
}

export async function renameAccount(db: Database, id: string, displayName: string): Promise<void> {
  await inTime(db.update(users).set({ displayName }).where(eq(users.id, id)));
}
