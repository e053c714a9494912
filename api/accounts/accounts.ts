import { carryDismissalOver } from '@nightfall/shared/backend/accounts/admin-rights';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { type UserRow, users } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { newId } from '@nightfall/shared/backend/ids';
import { lookUnderNewName, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import { eq } from 'drizzle-orm';
import type { Passwords } from '../context/passwords.ts';
import { ServiceError } from '../http/service-error.ts';
import { nameFromEmail } from './display-name.ts';

interface Credentials {
  /** Lower case. */
  readonly email: string;
  readonly password: string;
}

interface Stores {
  readonly db: Database;
  readonly passwords: Passwords;
}

/** Makes an account. @returns null when the address is taken */
export async function createAccount(
  { db, passwords }: Stores,
  { email, password }: Credentials,
  id = newId(),
): Promise<UserRow | null> {
  return insertAccount(db, { id, email, passwordHash: await passwords.hash(password) });
}

/**
 * Makes an account that only a magic link opens, or finds one that still waits for its first link. @throws ServiceError
 * EMAIL_TAKEN
 */
export async function prepareAccount(db: Database, email: string): Promise<void> {
  if ((await insertAccount(db, { id: newId(), email, passwordHash: null })) !== null) return;
  const user = await accountAt(db, email);
  const isUnfinished = user !== undefined && user.passwordHash === null && user.emailVerifiedAt === null;
  if (!isUnfinished) throw new ServiceError('EMAIL_TAKEN');
}

/** @returns null when the address is taken */
async function insertAccount(
  db: Database,
  { id, email, passwordHash }: Pick<UserRow, 'id' | 'email' | 'passwordHash'>,
): Promise<UserRow | null> {
  const displayName = nameFromEmail(email);
  return inTransaction(db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ id, email, displayName, passwordHash })
      // Two calls of the same attempt at once insert the same id.
      .onConflictDoNothing()
      .returning();
    if (user === undefined) return null;
    await carryDismissalOver(tx, user);
    return user;
  });
}

const accountAt = async (db: Database, email: string): Promise<UserRow | undefined> => {
  const [user] = await withTimeout(db.select().from(users).where(eq(users.email, email)));
  return user;
};

/** @returns the account; null when address or password is wrong, without saying which */
export async function accountWith(
  { db, passwords }: Stores,
  { email, password }: Credentials,
): Promise<UserRow | null> {
  const user = await accountAt(db, email);
  return (await passwords.isRight(password, user?.passwordHash)) ? (user ?? null) : null;
}

export async function findAccount(db: Database, id: string): Promise<UserRow | null> {
  const [user] = await withTimeout(db.select().from(users).where(eq(users.id, id)));
  return user ?? null;
}

/** @throws ServiceError UNAUTHENTICATED when the account is gone */
export async function requireUser(db: Database, accountId: string): Promise<UserRow> {
  const user = await findAccount(db, accountId);
  if (user === null) throw new ServiceError('UNAUTHENTICATED');
  return user;
}

/** Keeps the look that the person plays with on every device. That the look follows from the name is a choice, too. */
export async function keepLook(db: Database, id: string, look: PlayerLook): Promise<void> {
  await withTimeout(db.update(users).set({ look }).where(eq(users.id, id)));
}

/** Keeps the language that the person has chosen, for mails and for browsers that have none yet. */
export async function keepLanguage(db: Database, id: string, language: string): Promise<void> {
  await withTimeout(db.update(users).set({ language }).where(eq(users.id, id)));
}

/** The face stays, unless the account had only the name that was made from its address. */
export async function renameAccount(db: Database, id: string, displayName: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (user === undefined) return;
    const isRenamed = user.choseName && user.displayName !== displayName;
    const look = isRenamed ? lookUnderNewName(user.look, user.displayName) : user.look;
    await tx.update(users).set({ displayName, choseName: true, look }).where(eq(users.id, id));
  });
}
