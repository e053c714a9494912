import { expect, test } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { openStripe } from './stripe-client.ts';

test('[S15.6] an answer of Stripe’s that points elsewhere is not followed', async () => {
  let asked = 0;
  using elsewhere = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => {
      asked += 1;
      return Response.json({ id: 'cs_elsewhere', object: 'checkout.session' });
    },
  });
  using stripe = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => Response.redirect(elsewhere.url.href, 307),
  });
  const client = openStripe(
    readEnv({
      DATABASE_URL: 'postgres://127.0.0.1/none',
      REDIS_URL: 'redis://127.0.0.1',
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret',
      STRIPE_API_URL: stripe.url.href,
    }),
  );
  await expect(client?.checkout.sessions.retrieve('cs_1')).rejects.toThrow();
  expect(asked).toBe(0);
});
