import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import {
  type Movement,
  moveMoney,
  type Payment,
  recordPayment,
} from '@nightfall/shared/backend/accounts/payments';
import { checkouts, payments } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Dependencies } from '../context/dependencies.ts';
import { CURRENCY, PRODUCTS } from './stripe-client.ts';

/** Grants what was sold, or refunds it where the account has no use for it. */
export async function settleSale(shop: Shop, sale: Sale): Promise<void> {
  if (!(await isAsOffered(shop, sale))) return;
  const { isSurplus } = await inTransaction(shop.db, (tx) => recordPayment(tx, sale.payment));
  if (isSurplus) await refundSurplus(shop, sale.payment);
}

/** Takes a payment's grant back, or restores it. */
export async function settleMovement(shop: Shop, paymentIntentId: string, movement: Movement): Promise<void> {
  const payment = { paymentIntentId, source: 'stripe' } as const;
  const { isSurplus } = await inTransaction(shop.db, (tx) => moveMoney(tx, payment, movement));
  if (!isSurplus) return;
  const [kept] = await withTimeout(
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

/** Refunds the second payment of an account that paid twice for the permanent right to host. */
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

/** A permanent refusal: repeating the request would not help. */
const isRefused = (
  error: unknown,
): error is InstanceType<
  typeof Stripe.errors.StripeInvalidRequestError | typeof Stripe.errors.StripePermissionError
> =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripePermissionError;

/** The price that a buyer was asked to pay. */
export interface Offer {
  readonly tier: HostTier;
  readonly amountCents: number | null;
  readonly currency: string | null;
}

export interface Shop extends Pick<Dependencies, 'db' | 'env' | 'logger' | 'security'> {
  readonly stripe: Stripe;
}

/**
 * Whether the sale is what was offered, at that price in the shop's currency. Otherwise nothing is granted, and the
 * operator and administrators are told.
 */
async function isAsOffered(shop: Shop, { payment, price }: Sale): Promise<boolean> {
  const { tier, checkoutSessionId } = payment;
  const offer = await offerOf(shop, payment);
  const isOffered =
    price !== null && offer.tier === tier && (isSame(offer, price) || (await isOwnPrice(shop, tier, price)));
  if (!isOffered) {
    const paid = { tier, ...price };
    shop.logger.error({ checkoutSessionId, paid, offer }, 'what was paid is not what was asked for');
    noteUngranted(shop, payment, 'is not what was asked for');
  }
  return isOffered;
}

/** Lets administrators find a payment that granted nothing, and what became of its money. */
const noteUngranted = (
  { security }: Pick<Shop, 'security'>,
  { userId, paymentIntentId }: { readonly userId: string | null; readonly paymentIntentId: string },
  reason: string,
): void =>
  security.note('payment_ungranted', { who: userId, from: 'Stripe' }, { payment: paymentIntentId, reason });

const isSame = (offer: Omit<Offer, 'tier'>, price: NonNullable<Sale['price']>): boolean =>
  offer.amountCents === price.amountCents && offer.currency === price.currency;

/** The price stored with the checkout. If the account is gone, the present price. */
async function offerOf(shop: Shop, { checkoutSessionId, tier }: Payment): Promise<Offer> {
  const [kept] = await withTimeout(
    shop.db
      .select({ tier: checkouts.tier, amountCents: checkouts.amountCents, currency: checkouts.currency })
      .from(checkouts)
      .where(eq(checkouts.sessionId, checkoutSessionId)),
  );
  if (kept !== undefined) return kept;
  const price = await ownPrice(shop, tier);
  if (price === null) return { tier, amountCents: PRODUCTS[tier].amountCents, currency: CURRENCY };
  return { tier, amountCents: price.unit_amount, currency: price.currency };
}

/** A price at Stripe may have amounts in several currencies, of which the buyer's counts. */
async function isOwnPrice(shop: Shop, tier: HostTier, sold: NonNullable<Sale['price']>): Promise<boolean> {
  const price = await ownPrice(shop, tier);
  const amountCents = price?.currency_options?.[sold.currency]?.unit_amount ?? null;
  return amountCents !== null && amountCents === sold.amountCents;
}

async function ownPrice({ env, stripe }: Shop, tier: HostTier): Promise<Stripe.Price | null> {
  const id = PRODUCTS[tier].priceId(env);
  return id === undefined ? null : stripe.prices.retrieve(id, { expand: ['currency_options'] });
}

const amount = z.int().nonnegative();
const currency = z.string().length(3);

/**
 * A checkout session of ours, in all API versions that may announce one. Where the buyer paid in another currency
 * (Adaptive Pricing), versions from 2025-03-31 on state the shop's amounts and currency, and the buyer's in
 * `presentment_details`; older ones state the buyer's, and the shop's in `currency_conversion`.
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

interface Sale {
  readonly payment: Payment;
  /** The price before taxes and discounts; null where the payment does not add up to one. */
  readonly price: { readonly amountCents: number; readonly currency: string } | null;
}

/** The payment of one of our own checkouts; null while it is unpaid, and for other sales by the same key. */
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

/** Only the operator's coupons and taxes may change the price to the total. Taxes are included or added. */
function addsUp({ amount_subtotal, amount_total, total_details: details }: Sold): boolean {
  const { amount_discount, amount_shipping, amount_tax } = details ?? { amount_discount: 0, amount_tax: 0 };
  const untaxed = (amount_subtotal ?? amount_total) - amount_discount + (amount_shipping ?? 0);
  return amount_total >= untaxed && amount_total <= untaxed + amount_tax;
}

/** Stripe gives either the id of an object, or the object. */
export const idOf = (thing: string | { readonly id: string } | null): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);
