import { activeHostEntitlement, type HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import { checkouts } from '@nightfall/shared/backend/db/schema/index';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { Env } from '@nightfall/shared/backend/env';
import { hashToken, newId } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { problem } from '@nightfall/shared/text/problems';
import { Elysia } from 'elysia';
import type Stripe from 'stripe';
import { entitlementsOf } from '../accounts/hosting.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { type Call, identity, requireAccount } from '../context/identity.ts';
import { ownOrigin } from '../http/host.ts';
import { paceOf } from '../http/incoming-body.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Offer } from './settle-sale.ts';
import { askStripe, CURRENCY, openStripe, PRODUCTS } from './stripe-client.ts';
import { TestCheckouts, testCheckoutRoutes } from './test-checkout.ts';
import { applyEvent, completePurchases, readEvent, WEBHOOK_PATH } from './webhook.ts';

/** Purchases of the right to host (accounts.md sections 7 and 9). */
export const purchaseRoutes = (dependencies: Dependencies) => {
  const { db, env, limits, logger, security } = dependencies;
  const stripe = openStripe(env);
  const isTest = stripe === null && env.NODE_ENV !== 'production';

  const hostingOf = async (accountId: string) =>
    activeHostEntitlement(await entitlementsOf(db, accountId), Date.now());

  const buy =
    (tier: HostTier) =>
    async ({ session, request }: Pick<Call, 'session' | 'request'>): Promise<{ checkoutUrl: string }> => {
      const accountId = requireAccount(session);
      await limits.count('checkout', accountId);
      if ((await hostingOf(accountId))?.tier === 'permanent') {
        throw new ServiceError('INVALID', problem('purchases.hasPermanent'));
      }
      const origin = ownOrigin(request, env);
      if (stripe !== null) {
        const order = { accountId, tier, origin };
        return { checkoutUrl: await askStripe(logger, () => startCheckout(dependencies, stripe, order)) };
      }
      if (!isTest) throw notForSale();
      const token = await new TestCheckouts(dependencies).start(accountId, tier);
      return { checkoutUrl: `${origin}/test-checkout/${token}` };
    };

  const complete = async ({ session }: Pick<Call, 'session'>): Promise<{ message: string }> => {
    const accountId = requireAccount(session);
    await limits.count('checkout', accountId);
    if (stripe !== null)
      await askStripe(logger, () => completePurchases({ db, env, logger, security, stripe }, accountId));
    else if (!isTest) throw notForSale();
    if ((await hostingOf(accountId)) === undefined) {
      throw new ServiceError('NOT_FOUND', problem('purchases.none'));
    }
    return { message: 'Host entitlement granted successfully' };
  };

  const listen = async ({ request }: Pick<Call, 'request'>): Promise<{ received: true }> => {
    const secret = env.STRIPE_WEBHOOK_SECRET;
    if (stripe === null || secret === undefined) throw notForSale();
    await applyEvent(
      { db, env, logger, security, stripe },
      await readEvent(stripe, secret, request, paceOf(env)),
    );
    return { received: true };
  };

  const app = new Elysia({ name: 'purchases', detail: { tags: ['purchases'] } })
    // The signature is over the raw body (incoming-body.ts). Stripe calls, without a session.
    .post(WEBHOOK_PATH, listen)
    .use(identity(dependencies))
    .post('/api/checkout/host', buy('permanent'))
    .post('/api/checkout/host-pass-48h', buy('pass_48h'))
    .post('/api/debug/grant-host-manual', complete);
  return isTest ? app.use(testCheckoutRoutes(dependencies)) : app;
};

const notForSale = () => new ServiceError('UNAVAILABLE', problem('purchases.notOffered'));

/** Clicks within this time are one purchase. */
const DOUBLE_CLICK_SECONDS = 10;

interface Order {
  readonly accountId: string;
  readonly tier: HostTier;
  /** Where the buyer returns to. */
  readonly origin: string;
}

/** Opens a checkout at Stripe. @returns where the buyer pays */
async function startCheckout(
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
