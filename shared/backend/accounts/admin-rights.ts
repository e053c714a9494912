import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import {
  dismissedAdmins,
  type EntitlementRow,
  entitlements,
  type UserRow,
  users,
} from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Env } from '../env.ts';
import { hashToken } from '../ids.ts';
import { statusOf } from './entitlements.ts';

export type AdminSettings = Pick<Env, 'SUPER_ADMIN_EMAILS' | 'ADMIN_EMAILS'>;

export interface Rights {
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly isFixedSuperAdmin: boolean;
}

/** An account together with what it may do as an administrator. */
export interface Actor extends Rights {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly isVerified: boolean;
}

type OwnedEntitlement = Pick<EntitlementRow, 'type' | 'status' | 'createdAt' | 'expiresAt'>;

/** Everything about the rights of administrators is decided here. `owned` are all entitlements of the account. */
export function rightsFrom(
  user: Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt'>,
  owned: readonly OwnedEntitlement[],
  fixedSuperAdminId: string | null,
  { SUPER_ADMIN_EMAILS, ADMIN_EMAILS }: AdminSettings,
): Rights {
  const now = Date.now();
  const ofAdmins = owned.filter(({ type }) => type !== 'host');
  const provenAt = user.emailVerifiedAt;
  // A right given before the address was verified may have been meant for another person.
  const active = ofAdmins.filter(
    (one) => provenAt !== null && one.createdAt >= provenAt && statusOf(one, now) === 'active',
  );
  const isFixedSuperAdmin = user.id === fixedSuperAdminId;
  // Once rights were given or taken, the settings no longer count.
  const isJudgedBySettings = ofAdmins.length === 0 && provenAt !== null;
  const isNamedIn = (emails: readonly string[]) => isJudgedBySettings && emails.includes(user.email);
  const isSuperAdmin =
    isFixedSuperAdmin || active.some(({ type }) => type === 'super_admin') || isNamedIn(SUPER_ADMIN_EMAILS);
  const isAdmin = isSuperAdmin || active.length > 0 || isNamedIn(ADMIN_EMAILS);
  return { isAdmin, isSuperAdmin, isFixedSuperAdmin };
}

/** The account with the first address of SUPER_ADMIN_EMAILS, once that is verified. */
export async function fixedSuperAdminId(
  db: Database | Transaction,
  { SUPER_ADMIN_EMAILS: [email] }: Pick<AdminSettings, 'SUPER_ADMIN_EMAILS'>,
): Promise<string | null> {
  if (email === undefined) return null;
  const [verified] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)));
  return verified?.id ?? null;
}

/** An account with its rights. Null when it is gone. */
export async function findActor(
  db: Database | Transaction,
  settings: AdminSettings,
  id: string,
): Promise<Actor | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (user === undefined) return null;
  const owned = await db.select().from(entitlements).where(eq(entitlements.userId, id));
  const { email, displayName } = user;
  const isVerified = user.emailVerifiedAt !== null;
  const rights = rightsFrom(user, owned, await fixedSuperAdminId(db, settings), settings);
  return { id, email, displayName, isVerified, ...rights };
}

type Account = Pick<UserRow, 'id' | 'email'>;

/**
 * Before an account is deleted: ADMIN_EMAILS would make an admin of anyone who signs up with its address again. Rights
 * that were given back are no dismissal any more.
 */
export async function noteDismissal(tx: Transaction, { id, email }: Account): Promise<void> {
  const isOfAdmin = and(eq(entitlements.userId, id), ne(entitlements.type, 'host'));
  const given = await tx.select().from(entitlements).where(isOfAdmin);
  if (given.length === 0) return;
  const emailHash = hashToken(email);
  const now = Date.now();
  if (given.some((one) => statusOf(one, now) === 'active')) {
    await tx.delete(dismissedAdmins).where(eq(dismissedAdmins.emailHash, emailHash));
  } else {
    await tx.insert(dismissedAdmins).values({ emailHash }).onConflictDoNothing();
  }
}

/** Rights taken from an earlier account with this address are taken from the new one, too. */
export async function carryDismissalOver(tx: Transaction, { id, email }: Account): Promise<void> {
  const isThisAddress = eq(dismissedAdmins.emailHash, hashToken(email));
  const [dismissed] = await tx.select().from(dismissedAdmins).where(isThisAddress);
  if (dismissed === undefined) return;
  const { dismissedAt } = dismissed;
  await tx.insert(entitlements).values({
    userId: id,
    type: 'admin',
    source: 'manual',
    status: 'revoked',
    revokedAt: dismissedAt,
  });
}
