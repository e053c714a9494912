import { and, eq, ne } from 'drizzle-orm';
import { dismissedAdmins, entitlements, type UserRow } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';
import { hashToken } from '../ids.ts';
import { statusOf } from './entitlements.ts';

type Account = Pick<UserRow, 'id' | 'email'>;

/**
 * Before an account is deleted: ADMIN_EMAILS would make an admin of whoever signs up with its address again. Rights
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

/** What was taken from an earlier account of this address is taken from the new one, too. */
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
