import { describe, expect, test } from 'bun:test';
import { checkouts, payments } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import { Person } from '../testing/person.ts';
import { COMPLETE, PAID, PASS, PERMANENT, refundOf, runShop } from '../testing/stripe-stand-in.ts';
import { startTestApi } from '../testing/test-api.ts';

const { stripe, api, db, urlFor, buyer, ownedBy, announce } = runShop();

describe('starting a checkout', () => {
  test.each([
    [PERMANENT, 'permanent', '999'],
    [PASS, 'pass_48h', '199'],
  ])('[A1.4 A7.12 A9.1 H2.29] %s asks for the price of %s', async (path, tier, cents) => {
    const person = await Person.withAccount(api.url);
    const url = await urlFor(person, path);
    expect(url).toBe(stripe.sessions[0]?.url ?? '');
    const inline = 'line_items[0][price_data]';
    expect(stripe.orders.at(-1)).toEqual({
      mode: 'payment',
      client_reference_id: person.userId,
      'metadata[userId]': person.userId,
      'metadata[tier]': tier,
      'payment_intent_data[metadata][userId]': person.userId,
      'payment_intent_data[metadata][tier]': tier,
      'line_items[0][quantity]': '1',
      [`${inline}[currency]`]: 'usd',
      [`${inline}[unit_amount]`]: cents,
      [`${inline}[product_data][name]`]: expect.any(String),
      success_url: `${api.url}/purchase/success`,
      cancel_url: `${api.url}/purchase/cancel`,
    });
  });

  test('[H2.30] with prices of the environment, under the public address', async () => {
    const PUBLIC_URL = 'https://game.example/';
    const prices = { STRIPE_PRICE_PERMANENT: 'price_forever', STRIPE_PRICE_PASS_48H: 'price_pass' };
    await using public_ = await startTestApi({ ...stripe.env, ...prices, PUBLIC_URL });
    const person = await Person.withAccount(public_.url);
    for (const [path, price] of [
      [PERMANENT, 'price_forever'],
      [PASS, 'price_pass'],
    ] as const) {
      await urlFor(person, path);
      const order = stripe.orders.at(-1);
      expect(order).toMatchObject({ 'line_items[0][price]': price });
      expect(Object.keys(order ?? {}).filter((key) => key.includes('price_data'))).toEqual([]);
      expect(order?.success_url).toBe('https://game.example/purchase/success');
    }
  });

  test('a double click makes one session, another product its own', async () => {
    const person = await Person.withAccount(api.url);
    const before = stripe.sessions.length;
    const [first, second] = await Promise.all([urlFor(person), urlFor(person)]);
    expect(second).toBe(first);
    expect(await urlFor(person, PERMANENT)).not.toBe(first);
    expect(stripe.sessions.length).toBe(before + 2);
  });

  test('[H2.32] who can host forever cannot buy again, unless it is revoked; who has a pass can', async () => {
    const { person, session } = await buyer(PASS);
    await announce(PAID, session);
    await urlFor(person, PASS);
    const permanent = stripe.pay(await urlFor(person, PERMANENT));
    await announce(PAID, permanent);
    const opened = stripe.orders.length;
    for (const path of [PERMANENT, PASS]) {
      const { status, body } = await person.post(path);
      expect([status, body]).toEqual([
        400,
        {
          error: 'You already have the permanent host unlock',
          code: 'INVALID',
          said: { say: 'purchases.hasPermanent' },
        },
      ]);
    }
    expect(stripe.orders).toHaveLength(opened);
    await announce('charge.refunded', refundOf(permanent.payment_intent));
    await urlFor(person, PERMANENT);
  });

  test.each([PERMANENT, PASS, COMPLETE])('%s is for who is signed in, from our own pages', async (path) => {
    const stranger = await new Person(api.url).post(path);
    expect([stranger.status, stranger.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    const guest = new Person(api.url);
    await guest.practice();
    expect((await guest.post(path)).status).toBe(401);
    const person = await Person.withAccount(api.url);
    const foreign = await person.call('POST', path, undefined, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('says so when Stripe does not take the key, without showing it', async () => {
    await using wrong = await startTestApi({ ...stripe.env, STRIPE_SECRET_KEY: 'sk_test_wrong' });
    const { status, body } = await (await Person.withAccount(wrong.url)).post(PASS);
    expect(status).toBe(503);
    expect(body).toEqual({
      error: 'The payment service is not responding. Please try again later',
      code: 'UNAVAILABLE',
      said: { say: 'purchases.noAnswer' },
    });
  });

  test('[H2.44] is refused in production without a key, and nothing stands in', async () => {
    await using shop = await startTestApi({ NODE_ENV: 'production' });
    const person = await Person.withAccount(shop.url);
    const refusal = {
      error: 'Purchases are not available on this server',
      code: 'UNAVAILABLE',
      said: { say: 'purchases.notOffered' },
    };
    for (const path of [PERMANENT, PASS, COMPLETE, '/api/stripe/webhook']) {
      const { status, body } = await person.post(path);
      expect([status, body]).toEqual([503, refusal]);
    }
    expect((await person.get('/test-checkout/anything')).body.code).toBe('NOT_FOUND');
  });
});

describe('the webhook', () => {
  test.each([PAID, 'checkout.session.async_payment_succeeded'])(
    '[A3.11 H2.34 H2.40] %s grants what was paid',
    async (type) => {
      const { person, session } = await buyer();
      await announce(type, session);
      expect(await ownedBy(person)).toMatchObject([
        { type: 'host', tier: 'pass_48h', status: 'active', source: 'stripe' },
      ]);
      const kept = eq(payments.paymentIntentId, session.payment_intent);
      expect(await db.select().from(payments).where(kept)).toMatchObject([
        { checkoutSessionId: session.id, amountCents: 199, currency: 'usd', userId: person.userId },
      ]);
    },
  );

  test.each([
    [stripe.env.STRIPE_WEBHOOK_SECRET, 'whsec_new'],
    ['whsec_new', stripe.env.STRIPE_WEBHOOK_SECRET],
  ])(
    '[O2.9] while its secret is rolled, both the old and the new one are good: %s, %s',
    async (one, other) => {
      const { person, session } = await buyer();
      expect((await stripe.announce(api.url, PAID, session, { secrets: [one, other] })).status).toBe(200);
      expect(await ownedBy(person)).toHaveLength(1);
    },
  );

  test('[H2.35] a session that is not paid yet grants nothing', async () => {
    const { person, session } = await buyer();
    await announce(PAID, { ...session, payment_status: 'unpaid' });
    expect(await ownedBy(person)).toEqual([]);
  });

  test('[S4.14] a price of Stripe’s own is compared with what the checkout was opened for', async () => {
    await using shop = await startTestApi({ ...stripe.env, STRIPE_PRICE_PASS_48H: 'price_pass' });
    const person = await Person.withAccount(shop.url);
    const session = stripe.pay(await urlFor(person));
    expect(session.amount_total).toBe(500);
    await announce(PAID, { ...session, amount_total: 199 });
    expect(await ownedBy(person)).toEqual([]);
    await announce(PAID, session);
    expect(await ownedBy(person)).toHaveLength(1);
  });

  test.each([
    ['charge.refunded', { refunded: true }, 'revoked'],
    ['charge.refunded', { refunded: false }, 'active'],
    ['charge.dispute.closed', { status: 'lost' }, 'revoked'],
    ['charge.dispute.closed', { status: 'won' }, 'active'],
    ['charge.dispute.created', { status: 'needs_response' }, 'active'],
  ])('[H2.36] after %s %j the entitlement is %s there', async (type, facts, status) => {
    const { person, session } = await buyer(PERMANENT);
    await announce(PAID, session);
    await announce(type, { ...refundOf(session.payment_intent), ...facts });
    expect(await ownedBy(person)).toMatchObject([{ tier: 'permanent', status }]);
  });

  test('[H2.37] twenty copies at once, in any order with the refund', async () => {
    const { person, session } = await buyer();
    const refund = refundOf(session.payment_intent);
    const events = Array.from({ length: 40 }, (_, index) => index % 2 === 0);
    await Promise.all(
      events
        .toSorted(() => Math.random() - 0.5)
        .map((isPayment) => (isPayment ? announce(PAID, session) : announce('charge.refunded', refund))),
    );
    expect((await ownedBy(person)).filter(({ status }) => status === 'active')).toEqual([]);
    await announce(PAID, session);
    expect((await ownedBy(person)).filter(({ status }) => status === 'active')).toEqual([]);
  });

  test('[H2.35] what is unknown is acknowledged; sessions of other shops grant nothing', async () => {
    await announce('customer.created', { id: 'cus_1', object: 'customer' });
    const { person, session } = await buyer();
    await announce(PAID, { ...session, metadata: {} });
    await announce(PAID, { ...session, client_reference_id: crypto.randomUUID() });
    expect(await ownedBy(person)).toEqual([]);
  });

  test('[H2.33] a wrong signature, or none, is refused without details', async () => {
    const { person, session } = await buyer();
    const refused = await stripe.announce(api.url, PAID, session, { secrets: ['whsec_of_another_shop'] });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: 'The request is not valid', code: 'INVALID', said: { say: 'codes.INVALID' } },
    ]);
    const unsigned = await person.post('/api/stripe/webhook', { type: PAID, data: { object: session } });
    expect([unsigned.status, unsigned.body.code]).toEqual([400, 'INVALID']);
    expect(await ownedBy(person)).toEqual([]);
  });

  test('too large a body is refused', async () => {
    const large = await stripe.announce(api.url, PAID, { padding: 'x'.repeat(70_000) });
    expect(large.status).toBe(413);
  });

  test('[H2.38] is answered with a failure when it cannot be kept, so that Stripe tries again', async () => {
    const { person, session } = await buyer();
    const failed = await stripe.announce(api.url, PAID, { ...session, id: 'x'.repeat(300) });
    expect([failed.status, (await failed.json()).code]).toEqual([500, 'INTERNAL']);
    expect(await ownedBy(person)).toEqual([]);
    await announce(PAID, session);
    expect(await ownedBy(person)).toHaveLength(1);
  });
});

describe('manual completion', () => {
  test('[A7.13 H2.41] grants what Stripe says was paid, once', async () => {
    const { person } = await buyer();
    for (const _ of [1, 2]) {
      expect((await person.post<{ message: string }>(COMPLETE)).body).toEqual({
        message: 'Host entitlement granted successfully',
      });
    }
    expect(await ownedBy(person)).toHaveLength(1);
  });

  test('[H2.39] makes good a payment that was kept without its grant', async () => {
    const { person, session } = await buyer();
    const half = { paymentIntentId: session.payment_intent, status: 'paid', source: 'stripe' } as const;
    await db.insert(payments).values(half);
    await person.post(COMPLETE);
    expect(await ownedBy(person)).toMatchObject([{ status: 'active' }]);
  });

  test('[H2.41 H2.59] grants nothing for what is not paid, or belongs to another account', async () => {
    const { person: payer, session } = await buyer();
    const person = await Person.withAccount(api.url);
    await urlFor(person);
    const claims = { sessionId: session.id, userId: payer.userId };
    const answer = await person.post(`${COMPLETE}?session_id=${session.id}`, claims);
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: 'No completed purchase was found', code: 'NOT_FOUND', said: { say: 'purchases.none' } },
    ]);
    expect([...(await ownedBy(person)), ...(await ownedBy(payer))]).toEqual([]);
  });

  test('[H2.41] grants nothing for what was refunded, whether or not that was announced', async () => {
    const [announced, unannounced] = [await buyer(), await buyer()];
    await announce('charge.refunded', refundOf(announced.session.payment_intent));
    stripe.refund(unannounced.session.payment_intent);
    for (const { person } of [announced, unannounced]) {
      expect((await person.post(COMPLETE)).status).toBe(404);
      expect(await ownedBy(person)).toEqual([]);
    }
  });

  test('[H2.41] finds a purchase behind checkouts that were left, its own ones alone', async () => {
    const { person, session } = await buyer();
    for (const path of [PERMANENT, PASS]) await urlFor(person, path);
    const { person: other } = await buyer(PERMANENT);
    const unknown = {
      sessionId: `cs_gone_${person.userId}`,
      userId: person.userId,
      tier: 'permanent',
    } as const;
    await db.insert(checkouts).values(unknown);
    expect((await person.post(COMPLETE)).status).toBe(200);
    expect(await ownedBy(person)).toMatchObject([{ stripePaymentIntentId: session.payment_intent }]);
    expect(await ownedBy(other)).toEqual([]);
  });
});
