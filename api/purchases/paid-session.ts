import type { Payment } from '@nightfall/shared/backend/accounts/payments';
import type Stripe from 'stripe';
import { z } from 'zod';

const metadataSchema = z.object({ userId: z.uuid(), tier: z.enum(['permanent', 'pass_48h']) });

/** The payment of one of our own checkouts; null while it is not paid, and for what else is sold by the same key. */
export function paymentOf(session: Stripe.Checkout.Session): Payment | null {
  const bought = metadataSchema.safeParse(session.metadata);
  const paymentIntentId = idOf(session.payment_intent);
  if (session.payment_status !== 'paid' || paymentIntentId === null || !bought.success) return null;
  if (session.client_reference_id !== bought.data.userId) return null;
  return {
    ...bought.data,
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
