import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { lockAccount } from '../db/lock-account.ts';
import { type EntitlementRow, entitlements, type PaymentRow, payments, users } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';
import { grantHost, type HostTier, reinstateEntitlement, revokeEntitlement } from './entitlements.ts';

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

/** The effect of one call on a payment. */
interface Outcome {
  /** What the account has by it that it had not before. */
  readonly granted: EntitlementRow | null;
  /** What the account has no longer. */
  readonly revoked: EntitlementRow | null;
  /** It gave nothing, since its account can host for good already: the money is owed back. */
  readonly isSurplus: boolean;
}
const NOTHING: Outcome = { granted: null, revoked: null, isSurplus: false };

/**
 * Keeps a payment and gives what was bought, unless the payment was taken back. May be repeated at will, also to make
 * good what is missing. The row of the payment is locked before the account, here and in moveMoney.
 */
export async function recordPayment(tx: Transaction, payment: Payment): Promise<Outcome> {
  const { paymentIntentId, userId, tier, source, ...sale } = payment;
  // The session is unique as well, and two inserts at once may meet there before they meet in the payment.
  const kept = await lockPayment(tx, payment);
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [row] = await tx
    .update(payments)
    .set({ ...sale, tier, userId: account?.id ?? null })
    .where(eq(payments.paymentIntentId, paymentIntentId))
    .returning();
  if (row === undefined || kept.status === 'taken_back') return NOTHING;
  return giveBought(tx, row);
}

/** The buyer has the money back, or no longer has it, as Stripe has announced at that time. */
export interface Movement {
  readonly by: 'refund' | 'dispute';
  readonly isBack: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Takes away what a payment gave, as long as it is refunded in full or a dispute about it is lost; gives it back when a
 * refund fails later, or a dispute is won after all. This holds also when the payment itself is announced later.
 */
export async function moveMoney(
  tx: Transaction,
  payment: Pick<Payment, 'paymentIntentId' | 'source'>,
  movement: Movement,
): Promise<Outcome> {
  const kept = await lockPayment(tx, payment);
  const { by, isBack, at } = movement;
  const known = kept.moneyBack[by];
  // Within one second "no longer back" is the newer announcement: it undoes the other.
  if (known !== undefined && (at < known.at || (at === known.at && isBack))) return NOTHING;
  const moneyBack = { ...kept.moneyBack, [by]: { isBack, at } };
  const isTakenBack = Object.values(moneyBack).some((one) => one.isBack);
  const [row] = await tx
    .update(payments)
    .set({ moneyBack, status: isTakenBack ? 'taken_back' : 'paid' })
    .where(eq(payments.paymentIntentId, payment.paymentIntentId))
    .returning();
  if (row === undefined) return NOTHING;
  return isTakenBack ? revokeBought(tx, row) : giveBought(tx, row);
}

/** The row of a payment, made if it is not there yet, and locked. */
async function lockPayment(
  tx: Transaction,
  { paymentIntentId, source }: Pick<Payment, 'paymentIntentId' | 'source'>,
): Promise<PaymentRow> {
  const [kept] = await tx
    .insert(payments)
    .values({ paymentIntentId, source, status: 'paid' })
    .onConflictDoUpdate({ target: payments.paymentIntentId, set: { updatedAt: new Date() } })
    .returning();
  if (kept === undefined) throw new Error('A payment could not be kept');
  return kept;
}

async function revokeBought(tx: Transaction, { paymentIntentId }: PaymentRow): Promise<Outcome> {
  const given = await givenBy(tx, paymentIntentId);
  const revoked = given === undefined ? null : await revokeEntitlement(tx, given.id);
  if (revoked !== null) await change(tx, paymentIntentId, { hasRevoked: true });
  return { ...NOTHING, revoked };
}

/** A deleted account gets nothing; the payment stays for accounting. */
async function giveBought(tx: Transaction, payment: PaymentRow): Promise<Outcome> {
  const { paymentIntentId, userId, tier, source, hasRevoked } = payment;
  if (userId === null || tier === null || !(await lockAccount(tx, userId))) return NOTHING;
  const given = await givenBy(tx, paymentIntentId);
  const isMissing = given === undefined || (given.status === 'revoked' && hasRevoked);
  if (!isMissing) return NOTHING;
  const isSurplus = await hasOtherPermanentHost(tx, userId, paymentIntentId);
  await change(
    tx,
    paymentIntentId,
    isSurplus ? { status: 'surplus' } : { status: 'paid', hasRevoked: false },
  );
  if (isSurplus) return { ...NOTHING, isSurplus };
  const granted =
    given === undefined
      ? await grantHost(tx, { userId, tier, source, stripePaymentIntentId: paymentIntentId })
      : await reinstateEntitlement(tx, given.id);
  return { ...NOTHING, granted };
}

/** By something else than this payment. */
async function hasOtherPermanentHost(
  tx: Transaction,
  userId: string,
  paymentIntentId: string,
): Promise<boolean> {
  const isOther = or(
    isNull(entitlements.stripePaymentIntentId),
    ne(entitlements.stripePaymentIntentId, paymentIntentId),
  );
  const owned = and(eq(entitlements.userId, userId), eq(entitlements.type, 'host'));
  const forGood = and(eq(entitlements.tier, 'permanent'), eq(entitlements.status, 'active'));
  return (await tx.$count(entitlements, and(owned, forGood, isOther))) > 0;
}

async function givenBy(tx: Transaction, paymentIntentId: string): Promise<EntitlementRow | undefined> {
  const [given] = await tx
    .select()
    .from(entitlements)
    .where(eq(entitlements.stripePaymentIntentId, paymentIntentId));
  return given;
}

const change = (tx: Transaction, paymentIntentId: string, to: Partial<PaymentRow>) =>
  tx.update(payments).set(to).where(eq(payments.paymentIntentId, paymentIntentId));
