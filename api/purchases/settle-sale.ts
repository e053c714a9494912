import {
  type Movement,
  moveMoney,
  type Payment,
  recordPayment,
} from '@nightfall/shared/backend/accounts/payments';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { payments } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { isAsOffered, noteUngranted, type Shop } from './as-offered.ts';
import type { Sale } from './paid-session.ts';

/** Gives what was sold, or the money back where the account has no use for it. */
export async function settleSale(shop: Shop, sale: Sale): Promise<void> {
  if (!(await isAsOffered(shop, sale))) return;
  const { isSurplus } = await inTransaction(shop.db, (tx) => recordPayment(tx, sale.payment));
  if (isSurplus) await refundSurplus(shop, sale.payment);
}

/** Takes back or gives back what a payment gave. */
export async function settleMovement(shop: Shop, paymentIntentId: string, movement: Movement): Promise<void> {
  const payment = { paymentIntentId, source: 'stripe' } as const;
  const { isSurplus } = await inTransaction(shop.db, (tx) => moveMoney(tx, payment, movement));
  if (!isSurplus) return;
  // Its refund has failed: another one would fail as well.
  const [kept] = await inTime(
    shop.db
      .select({ userId: payments.userId })
      .from(payments)
      .where(eq(payments.paymentIntentId, paymentIntentId)),
  );
  noteUngranted(
    shop,
    { paymentIntentId, userId: kept?.userId ?? null },
    'was paid twice, and its refund failed',
  );
}

/** Who pays twice at once for the right to host for good, has the second payment back. */
async function refundSurplus(shop: Shop, payment: Payment): Promise<void> {
  const { paymentIntentId } = payment;
  try {
    await shop.stripe.refunds.create(
      { payment_intent: paymentIntentId, reason: 'duplicate' },
      { idempotencyKey: `surplus ${paymentIntentId}` },
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (error.code === 'charge_already_refunded') return;
    shop.logger.error({ paymentIntentId, code: error.code }, 'a second payment could not be refunded');
    return noteUngranted(shop, payment, 'was paid twice: refund it at Stripe');
  }
  noteUngranted(shop, payment, 'was paid twice, and refunded');
}

/** For good: asking again would bring the same answer. */
const isRefused = (
  error: unknown,
): error is InstanceType<
  typeof Stripe.errors.StripeInvalidRequestError | typeof Stripe.errors.StripePermissionError
> =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError;
