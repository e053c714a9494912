import { eq } from 'drizzle-orm';
import { type EntitlementRow, entitlements, type PaymentRow, payments, users } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';
import { grantHost, type HostTier, revokeEntitlement } from './entitlements.ts';

/** Something that was paid for. */
export interface Payment {
  readonly paymentIntentId: string;
  readonly checkoutSessionId: string;
  readonly userId: string;
  readonly tier: HostTier;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly source: PaymentRow['source'];
}

/**
 * Keeps a payment and gives what was bought, unless the payment was taken back. May be repeated at will, also to make
 * good what is missing. The row of the payment is locked before the account, here and in takeBackPayment.
 * @returns what was granted by this call
 */
export async function recordPayment(tx: Transaction, payment: Payment): Promise<EntitlementRow | null> {
  const { paymentIntentId, userId, tier, source, ...sale } = payment;
  // The session is unique as well, and two inserts at once may meet there before they meet in the payment.
  const [kept] = await tx
    .insert(payments)
    .values({ paymentIntentId, source, status: 'paid' })
    .onConflictDoUpdate({ target: payments.paymentIntentId, set: { updatedAt: new Date() } })
    .returning();
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await tx
    .update(payments)
    .set({ ...sale, tier, userId: account?.id ?? null })
    .where(eq(payments.paymentIntentId, paymentIntentId));
  // Who deleted the account in the meantime gets nothing; the payment stays for accounting.
  if (account === undefined || kept?.status !== 'paid') return null;
  return grantHost(tx, { userId, tier, source, stripePaymentIntentId: paymentIntentId });
}

/**
 * Takes away what a payment gave: it was refunded in full, or a dispute about it was lost. This holds also when the
 * payment itself is announced later.
 * @returns what was revoked by this call
 */
export async function takeBackPayment(
  tx: Transaction,
  { paymentIntentId, source }: Pick<Payment, 'paymentIntentId' | 'source'>,
): Promise<EntitlementRow | null> {
  await tx
    .insert(payments)
    .values({ paymentIntentId, source, status: 'taken_back' })
    .onConflictDoUpdate({
      target: payments.paymentIntentId,
      set: { status: 'taken_back', updatedAt: new Date() },
    });
  const [given] = await tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.stripePaymentIntentId, paymentIntentId));
  return given === undefined ? null : revokeEntitlement(tx, given.id);
}
