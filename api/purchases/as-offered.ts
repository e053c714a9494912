import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import type { Payment } from '@nightfall/shared/backend/accounts/payments';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { checkouts } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Dependencies } from '../dependencies.ts';
import type { Sale } from './paid-session.ts';
import { CURRENCY, PRODUCTS } from './products.ts';

/** What somebody was asked to pay, and for what. */
export interface Offer {
  readonly tier: HostTier;
  readonly amountCents: number | null;
  readonly currency: string | null;
}

export interface Shop extends Pick<Dependencies, 'db' | 'env' | 'logger' | 'security'> {
  readonly stripe: Stripe;
}

/**
 * Whether what was sold is what was offered: for that price, in the shop's currency, whatever the buyer paid in. Where
 * it is not, nothing is given, and operator and administrators are told.
 */
export async function isAsOffered(shop: Shop, { payment, price }: Sale): Promise<boolean> {
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

/** So that administrators find a payment that gave nothing, and what became of its money. */
export const noteUngranted = (
  { security }: Pick<Shop, 'security'>,
  { userId, paymentIntentId }: { readonly userId: string | null; readonly paymentIntentId: string },
  reason: string,
): void =>
  security.note('payment_ungranted', { who: userId, from: 'Stripe' }, { payment: paymentIntentId, reason });

const isSame = (offer: Omit<Offer, 'tier'>, price: NonNullable<Sale['price']>): boolean =>
  offer.amountCents === price.amountCents && offer.currency === price.currency;

/** As it stood in the checkout. Without one, the account is gone: as it stands today. */
async function offerOf(shop: Shop, { checkoutSessionId, tier }: Payment): Promise<Offer> {
  const [kept] = await inTime(
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

/** A price of Stripe's own may have an amount for each of several currencies, of which the buyer's is taken. */
async function isOwnPrice(shop: Shop, tier: HostTier, sold: NonNullable<Sale['price']>): Promise<boolean> {
  const price = await ownPrice(shop, tier);
  const amountCents = price?.currency_options?.[sold.currency]?.unit_amount ?? null;
  return amountCents !== null && amountCents === sold.amountCents;
}

async function ownPrice({ env, stripe }: Shop, tier: HostTier): Promise<Stripe.Price | null> {
  const id = PRODUCTS[tier].priceId(env);
  return id === undefined ? null : stripe.prices.retrieve(id, { expand: ['currency_options'] });
}
