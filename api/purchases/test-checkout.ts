import type { HostTier } from '@nightfall/shared/backend/accounts/entitlements';
import { recordPayment } from '@nightfall/shared/backend/accounts/payments';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { Elysia } from 'elysia';
import { z } from 'zod';
import type { Dependencies } from '../context/dependencies.ts';
import { identity, requireAccount } from '../context/identity.ts';
import { styledPagePolicy } from '../web/security-headers.ts';
import { CURRENCY, PRODUCTS } from './stripe-client.ts';

const PATH = '/test-checkout/:token';

/** The page in place of Stripe's where there is no key. Only pages of the same origin may post its forms. */
export const testCheckoutRoutes = (dependencies: Dependencies) => {
  const checkouts = new TestCheckouts(dependencies);
  return new Elysia({ name: 'test-checkout', detail: { hide: true } })
    .use(identity(dependencies))
    .get(PATH, async ({ params, session }) => {
      const tier = await checkouts.find(params.token, requireAccount(session));
      return tier === null ? closed() : html(checkoutPage(`/test-checkout/${params.token}`, tier), 200);
    })
    .post(`${PATH}/pay`, async ({ params, session }) => {
      const isPaid = await checkouts.pay(params.token, requireAccount(session));
      return isPaid ? seeOther('/purchase/success') : closed();
    })
    .post(`${PATH}/cancel`, async ({ params, session }) => {
      await checkouts.cancel(params.token, requireAccount(session));
      return seeOther('/purchase/cancel');
    });
};

const html = (text: string, status: number) =>
  new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': TEST_CHECKOUT_POLICY,
    },
  });
const closed = () => html(closedPage(), 404);
const seeOther = (location: string) => new Response(null, { status: 303, headers: { location } });

const STYLE = `
  :root { color-scheme: dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: #f6f0e2;
    background: #14102b linear-gradient(#2b2160, #5d2f6e 34%, #14102b 34.2%); font: 1.1rem/1.45 system-ui, sans-serif; }
  main { box-sizing: border-box; width: min(100% - 2rem, 26rem); padding: 1.75rem 1.5rem 2rem; text-align: center;
    color: #1b1b38; background: linear-gradient(#fbf5e6, #ecdfc4); border-radius: 5px 9px 6px 10px;
    box-shadow: 0 6px 18px #0008; overflow-wrap: break-word; }
  h1 { margin: 1rem 0 .25rem; font-size: 1.75rem; line-height: 1.1; }
  p { margin: .25rem 0 1.25rem; }
  .notice { margin: 0; border: 2px dashed #8a5a12; border-radius: 14px 15px 13px 16px; padding: .6rem .75rem; font-weight: 700; }
  form { display: block; margin: .75rem 0 0; }
  button { width: 100%; min-height: 3.5rem; border: 2px solid #6b6578; border-radius: 14px 15px 13px 16px;
    background: none; color: inherit; font: inherit; font-weight: 700; cursor: pointer; }
  .pay { border: 0; background: linear-gradient(#f9d67a, #f2ac42); box-shadow: 0 4px 0 #8a5a12; font-size: 1.3rem; }
  :focus-visible { outline: 3px solid #1b1b38; outline-offset: 3px; }
  a { color: inherit; }`;

const TEST_CHECKOUT_POLICY = styledPagePolicy(STYLE);

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main>${content}</main></body>
</html>
`;

const checkoutPage = (path: string, tier: HostTier): string =>
  page(
    'Test checkout',
    `<p class="notice" role="note">This is a test. No money is taken.</p>
<h1>Test checkout</h1>
<p>${PRODUCTS[tier].name}: <strong>$${(PRODUCTS[tier].amountCents / 100).toFixed(2)}</strong></p>
<form method="post" action="${path}/pay"><button class="pay">Pay</button></form>
<form method="post" action="${path}/cancel"><button>Cancel</button></form>`,
  );

const closedPage = (): string =>
  page(
    'Test checkout',
    `<h1>This test checkout is over</h1><p>It was used before, it is too old, or it belongs to somebody else.</p>
<p><a href="/">Home</a></p>`,
  );

const LASTS_SECONDS = 30 * 60;
const orderSchema = z.object({ accountId: z.uuid(), tier: z.enum(['permanent', 'pass_48h']) });

/** Checkouts without Stripe and without money. */
export class TestCheckouts {
  readonly #db: Database;
  readonly #redis: Redis;

  constructor({ db, redis }: { readonly db: Database; readonly redis: Redis }) {
    this.#db = db;
    this.#redis = redis;
  }

  /** @returns the token by which it is paid or cancelled */
  async start(accountId: string, tier: HostTier): Promise<string> {
    const token = newToken();
    const order = JSON.stringify({ accountId, tier });
    await orStoreUnavailable(() => this.#redis.set(keyOf(token), order, 'EX', LASTS_SECONDS));
    return token;
  }

  /** The tier that a token buys; null for tokens that are unknown, used, expired or another account's. */
  async find(token: string, accountId: string): Promise<HostTier | null> {
    const stored = await orStoreUnavailable(() => this.#redis.get(keyOf(token)));
    if (stored === null) return null;
    const order = orderSchema.parse(JSON.parse(stored));
    return order.accountId === accountId ? order.tier : null;
  }

  /** @returns false when there is nothing to pay */
  async pay(token: string, accountId: string): Promise<boolean> {
    const tier = await this.find(token, accountId);
    if (tier === null) return false;
    // Named by the token, so that paying twice at once is one payment.
    const name = hashToken(token).slice(0, 32);
    const { amountCents } = PRODUCTS[tier];
    const payment = { userId: accountId, tier, amountCents, currency: CURRENCY, source: 'test' } as const;
    const ids = { paymentIntentId: `pi_test_${name}`, checkoutSessionId: `cs_test_${name}` };
    await inTransaction(this.#db, (tx) => recordPayment(tx, { ...payment, ...ids }));
    await orStoreUnavailable(() => this.#redis.del(keyOf(token)));
    return true;
  }

  async cancel(token: string, accountId: string): Promise<void> {
    if ((await this.find(token, accountId)) !== null)
      await orStoreUnavailable(() => this.#redis.del(keyOf(token)));
  }
}

const keyOf = (token: string) => keys.testCheckout(hashToken(token));
