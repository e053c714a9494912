import type { Payment } from '@nightfall/shared/backend/accounts/payments';
import type Stripe from 'stripe';
import { z } from 'zod';

const soldSchema = z.object({
  id: z.string(),
  metadata: z.object({ userId: z.uuid(), tier: z.enum(['permanent', 'pass_48h']) }),
});

/** The payment of one of our own checkouts; null while it is not paid, and for what else is sold by the same key. */
export function paymentOf(session: Stripe.Checkout.Session): Payment | null {
  const sold = soldSchema.safeParse(session);
  const paymentIntentId = idOf(session.payment_intent);
  if (session.payment_status !== 'paid' || paymentIntentId === null || !sold.success) return null;
  if (session.client_reference_id !== sold.data.metadata.userId) return null;
  return {
    ...sold.data.metadata,
    paymentIntentId,
    checkoutSessionId: session.id,
    amountCents: session.amount_total,
    currency: session.currency,
    source: 'stripe',
  };
}

/** Stripe gives either the id of a thing, or the thing. */
export const idOf = (thing: string | { readonly id: string } | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);
