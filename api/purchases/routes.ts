import { activeHostEntitlement, type HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import { Elysia } from 'elysia';
import { entitlementsOf } from '../accounts/hosting.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { type Call, identity, requireAccount } from '../context/identity.ts';
import { ownOrigin } from '../http/host.ts';
import { paceOf } from '../http/incoming-body.ts';
import { ServiceError } from '../http/service-error.ts';
import { startCheckout } from './start-checkout.ts';
import { askStripe, openStripe } from './stripe-client.ts';
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
        throw new ServiceError('INVALID', { message: 'You already have the permanent host unlock' });
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
      throw new ServiceError('NOT_FOUND', { message: 'No completed purchase was found' });
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

const notForSale = () =>
  new ServiceError('UNAVAILABLE', { message: 'Purchases are not available on this server' });
