import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import { checkouts } from '@nightfall/shared/backend/db/schema/index';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { Env } from '@nightfall/shared/backend/env';
import { hashToken, newId } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import type Stripe from 'stripe';
import type { Dependencies } from '../context/dependencies.ts';
import type { Offer } from './settle-sale.ts';
import { CURRENCY, PRODUCTS } from './stripe-client.ts';

/** Clicks within this time are one purchase. */
const DOUBLE_CLICK_SECONDS = 10;

interface Order {
  readonly accountId: string;
  readonly tier: HostTier;
  /** Where the buyer returns to. */
  readonly origin: string;
}

/** Opens a checkout at Stripe. @returns where the buyer pays */
export async function startCheckout(
  { db, env, redis }: Pick<Dependencies, 'db' | 'env' | 'redis'>,
  stripe: Stripe,
  order: Order,
): Promise<string> {
  const attempt = await attemptOf(redis, order);
  // Stripe refuses a key that was used for something else.
  const idempotencyKey = hashToken(`${attempt} ${order.origin}`);
  const session = await stripe.checkout.sessions.create(sessionFor(order, env), { idempotencyKey });
  const { id, url } = session;
  if (url === null) throw new Error('Stripe opened a checkout without a page');
  // Stored before the buyer can pay: completing purchases asks Stripe about stored checkouts.
  const checkout = { sessionId: id, userId: order.accountId, ...offerOf(order, env, session) };
  await withTimeout(db.insert(checkouts).values(checkout).onConflictDoNothing());
  return url;
}

function sessionFor({ accountId, tier, origin }: Order, env: Env): Stripe.Checkout.SessionCreateParams {
  const { name, amountCents, priceId } = PRODUCTS[tier];
  const price = priceId(env);
  const inline = { currency: CURRENCY, unit_amount: amountCents, product_data: { name } };
  const metadata = { userId: accountId, tier };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, ...(price === undefined ? { price_data: inline } : { price }) }],
    client_reference_id: accountId,
    metadata,
    payment_intent_data: { metadata },
    success_url: `${origin}/purchase/success`,
    cancel_url: `${origin}/purchase/cancel`,
  };
}

/** Compared with the payment later (settle-sale.ts). Stripe states the amount of a price of its own. */
function offerOf({ tier }: Order, env: Env, session: Stripe.Checkout.Session): Offer {
  const { amountCents, priceId } = PRODUCTS[tier];
  return priceId(env) === undefined
    ? { tier, amountCents, currency: CURRENCY }
    : { tier, amountCents: session.amount_total, currency: session.currency };
}

async function attemptOf(redis: Redis, { accountId, tier }: Order): Promise<string> {
  const attempt = newId();
  const key = keys.checkoutAttempt(accountId, tier);
  return (
    (await orStoreUnavailable(() => redis.set(key, attempt, 'EX', DOUBLE_CLICK_SECONDS, 'NX', 'GET'))) ??
    attempt
  );
}
