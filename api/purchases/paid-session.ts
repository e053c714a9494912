import type { Payment } from '@nightfall/shared/backend/accounts/payments';
import type Stripe from 'stripe';
import { z } from 'zod';

const amount = z.int().nonnegative();
const currency = z.string().length(3);

/**
 * A checkout session of ours, of all API versions that may announce one. Where the buyer paid in another currency
 * (Adaptive Pricing), versions from 2025-03-31 on keep amounts and currency those of the shop and tell the buyer's in
 * `presentment_details`; older ones have the buyer's there, and the shop's in `currency_conversion`.
 */
const soldSchema = z.object({
  id: z.string(),
  client_reference_id: z.string(),
  metadata: z.object({ userId: z.uuid(), tier: z.enum(['permanent', 'pass_48h']) }),
  amount_subtotal: amount.nullish(),
  amount_total: amount,
  currency,
  currency_conversion: z
    .object({ amount_subtotal: amount, amount_total: amount, source_currency: currency })
    .nullish(),
  total_details: z
    .object({ amount_discount: amount, amount_shipping: amount.nullish(), amount_tax: amount })
    .nullish(),
});
type Sold = z.infer<typeof soldSchema>;

export interface Sale {
  readonly payment: Payment;
  /** What was sold for, before taxes and discounts; null where what was paid does not come to that. */
  readonly price: { readonly amountCents: number; readonly currency: string } | null;
}

/** The payment of one of our own checkouts; null while it is not paid, and for what else is sold by the same key. */
export function saleOf(session: Stripe.Checkout.Session): Sale | null {
  const { success, data: sold } = soldSchema.safeParse(session);
  const paymentIntentId = idOf(session.payment_intent);
  if (session.payment_status !== 'paid' || paymentIntentId === null || !success) return null;
  if (sold.client_reference_id !== sold.metadata.userId) return null;
  const { subtotal, total, currency } = inShopCurrency(sold);
  const source = 'stripe';
  return {
    payment: {
      ...sold.metadata,
      paymentIntentId,
      checkoutSessionId: sold.id,
      amountCents: total,
      currency,
      source,
    },
    price: addsUp(sold) ? { amountCents: subtotal, currency } : null,
  };
}

function inShopCurrency(sold: Sold): { subtotal: number; total: number; currency: string } {
  const { amount_subtotal, amount_total: total, currency, currency_conversion: converted } = sold;
  if (!converted) return { subtotal: amount_subtotal ?? total, total, currency };
  return {
    subtotal: converted.amount_subtotal,
    total: converted.amount_total,
    currency: converted.source_currency,
  };
}

/** The operator's coupons and taxes make a total of the price, and nothing else does. Taxes are in the price or come on top. */
function addsUp({ amount_subtotal, amount_total, total_details: details }: Sold): boolean {
  const { amount_discount, amount_shipping, amount_tax } = details ?? { amount_discount: 0, amount_tax: 0 };
  const untaxed = (amount_subtotal ?? amount_total) - amount_discount + (amount_shipping ?? 0);
  return amount_total >= untaxed && amount_total <= untaxed + amount_tax;
}

/** Stripe gives either the id of a thing, or the thing. */
export const idOf = (thing: string | { readonly id: string } | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);
