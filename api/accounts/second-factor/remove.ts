import { passkeys, secondFactors, sessions } from '@nightfall/shared/backend/db/schema/index';
import type { Transaction } from '@nightfall/shared/backend/db/transaction';
import { eq } from 'drizzle-orm';

/** Takes the app, its recovery codes and the passkeys from an account that must be locked. @returns whether there were any */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const apps = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
  return apps.length + keys.length > 0;
}

/** When the last factor of an account has gone, none of its sessions counts as one with two any more. */
export async function forgetShownFactors(tx: Transaction, userId: string): Promise<void> {
  const apps = await tx.$count(secondFactors, eq(secondFactors.userId, userId));
  const keys = await tx.$count(passkeys, eq(passkeys.userId, userId));
  if (apps + keys > 0) return;
  await tx.update(sessions).set({ twoFactors: false }).where(eq(sessions.accountId, userId));
}
