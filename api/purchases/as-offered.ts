import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import type { Payment } from '@nightfall/shared/backend/accounts/payments';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { checkouts } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Dependencies } from '../dependencies.ts';
import { CURRENCY, PRODUCTS } from './products.ts';

/** What somebody was asked to pay, and for what. */
export interface Offer {
  readonly tier: HostTier;
  readonly amountCents: number | null;
  readonly currency: string | null;
}

export interface Shop extends Pick<Dependencies, 'db' | 'env' | 'logger'> {
  readonly stripe: Stripe;
}

/** Whether what was paid is what was asked for. Where it is not, nothing is given, and the operator is told. */
export async function isAsOffered(shop: Shop, payment: Payment): Promise<boolean> {
  const offer = await offerOf(shop, payment);
  const { tier, amountCents, currency, checkoutSessionId } = payment;
  const isSame =
    amountCents !== null &&
    offer.tier === tier &&
    offer.amountCents === amountCents &&
    offer.currency === currency;
  if (!isSame) {
    const paid = { tier, amountCents, currency };
    shop.logger.error({ checkoutSessionId, paid, offer }, 'what was paid is not what was asked for');
  }
  return isSame;
}

/** As it stood in the checkout. Without one, the account is gone: as it stands today. */
async function offerOf({ db, env, stripe }: Shop, { checkoutSessionId, tier }: Payment): Promise<Offer> {
  const [kept] = await inTime(
    db
      .select({ tier: checkouts.tier, amountCents: checkouts.amountCents, currency: checkouts.currency })
      .from(checkouts)
      .where(eq(checkouts.sessionId, checkoutSessionId)),
  );
  if (kept !== undefined) return kept;
  const { amountCents, priceId } = PRODUCTS[tier];
  const id = priceId(env);
  if (id === undefined) return { tier, amountCents, currency: CURRENCY };
  const price = await stripe.prices.retrieve(id);
  return { tier, amountCents: price.unit_amount, currency: price.currency };
}
