import { describe, expect, test } from 'bun:test';
import { PASS_MS, revokeEntitlement } from '@nightfall/shared/backend/accounts/entitlements';
import { entitlements, payments, securityEvents } from '@nightfall/shared/backend/db/schema/index';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { eq, sql } from 'drizzle-orm';
import { Person } from '../testing/person.ts';
import {
  ADAPTIVE_PRICING,
  COMPLETE,
  newRefund,
  PAID,
  PASS,
  PERMANENT,
  refundOf,
  runShop,
} from '../testing/stripe-stand-in.ts';
import { runRedis, startTestApi } from '../testing/test-api.ts';
import { API_VERSION } from './stripe-client.ts';

const { stripe, api, db, urlFor, buyer, ownedBy, announce } = runShop();
const redis = runRedis();

/** What administrators read of a payment. */
async function untilNoted(payment: string, reason: string): Promise<void> {
  const isOfIt = sql`${securityEvents.details} @> ${JSON.stringify({ payment, reason })}::jsonb`;
  const isNoted = async () => (await db.$count(securityEvents, isOfIt)) > 0;
  for (let tries = 0; tries < 1_000 && !(await isNoted()); tries += 1) await Bun.sleep(10);
  expect(await isNoted()).toBe(true);
}

describe('whatever currency was paid in', () => {
  const YEN = 30_000;
  const { since2025, before2025 } = ADAPTIVE_PRICING;

  test.each([
    ['2026-10-28.endive', 'eur', 185],
    ['2026-10-28.endive', 'jpy', YEN],
    ['2024-06-20', 'eur', 185],
    ['2024-06-20', 'jpy', YEN],
  ])(
    '[F7.1] a session of version %s paid in %s (%d) grants what was sold',
    async (apiVersion, currency, amount) => {
      const { person, session } = await buyer();
      const isOld = apiVersion < '2025-03-31';
      const paid = isOld ? before2025(amount, currency, session) : since2025(amount, currency);
      await announce(PAID, { ...session, ...paid }, { apiVersion });
      expect(await ownedBy(person)).toMatchObject([{ tier: 'pass_48h', status: 'active' }]);
      const kept = eq(payments.paymentIntentId, session.payment_intent);
      expect(await db.select().from(payments).where(kept)).toMatchObject([
        { amountCents: 199, currency: 'usd', status: 'paid' },
      ]);
    },
  );

  test('[F7.1] manual completion, a refund and a late payment do the same', async () => {
    const { person, session } = await buyer();
    Object.assign(session, before2025(YEN, 'jpy', session));
    expect((await person.post(COMPLETE)).status).toBe(200);
    expect(await ownedBy(person)).toHaveLength(1);
    const charge = {
      ...refundOf(session.payment_intent),
      amount: YEN,
      amount_refunded: YEN,
      currency: 'jpy',
    };
    await announce('charge.refunded', charge);
    expect(await ownedBy(person)).toMatchObject([{ status: 'revoked' }]);
    const late = await buyer();
    const paid = { ...late.session, ...since2025(YEN, 'jpy') };
    await announce(PAID, { ...paid, payment_status: 'unpaid' });
    expect(await ownedBy(late.person)).toEqual([]);
    await announce('checkout.session.async_payment_succeeded', paid);
    expect(await ownedBy(late.person)).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['a tax on top', { amount_total: 237, total_details: { amount_discount: 0, amount_tax: 38 } }],
    ['a tax within', { total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 32 } }],
    [
      'a coupon of the operator’s',
      { amount_total: 99, total_details: { amount_discount: 100, amount_shipping: 0, amount_tax: 0 } },
    ],
  ])('[F7.2] %s is not the price, and grants', async (_, changes) => {
    const { person, session } = await buyer();
    await announce(PAID, { ...session, ...changes });
    expect(await ownedBy(person)).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['less in our currency', { ...before2025(YEN, 'jpy', { amount_total: 198, currency: 'usd' }) }],
    [
      'the same number of something else',
      { ...before2025(YEN, 'jpy', { amount_total: 199, currency: 'idr' }) },
    ],
    ['another price', { amount_subtotal: 99, amount_total: 99 }],
    ['a part of it', { amount_total: 99 }],
    [
      'the buyer’s currency without a word of ours',
      { amount_total: 185, amount_subtotal: 185, currency: 'eur' },
    ],
  ])('[F7.2] %s grants nothing, and administrators are told', async (_, changes) => {
    const { person, session } = await buyer();
    await announce(PAID, { ...session, ...changes });
    expect(await ownedBy(person)).toEqual([]);
    await untilNoted(session.payment_intent, 'is not what was asked for');
  });

  test('[F7.2] a price of Stripe’s own has one amount for each of its currencies', async () => {
    await using shop = await startTestApi({ ...stripe.env, STRIPE_PRICE_PASS_48H: 'price_several' });
    const options = { eur: { unit_amount: 489 }, usd: { unit_amount: 500 } };
    const price = { id: 'price_several', unit_amount: 500, currency: 'usd', currency_options: options };
    stripe.prices.set(price.id, { object: 'price', ...price });
    const person = await Person.withAccount(shop.url);
    const session = stripe.pay(await urlFor(person));
    const inEuro = (amount: number) => ({ amount_subtotal: amount, amount_total: amount, currency: 'eur' });
    await announce(PAID, { ...session, ...inEuro(500) });
    expect(await ownedBy(person)).toEqual([]);
    const kept = await stripe.announce(shop.url, PAID, { ...session, ...inEuro(489) });
    expect(kept.status).toBe(200);
    expect(await ownedBy(person)).toHaveLength(1);
  });

  test('[F7.3] every request names the version of the API that it is written for', () => {
    expect([...stripe.versions]).toEqual([API_VERSION]);
  });
});

describe('paying twice for the same', () => {
  const twice = async () => {
    const person = await Person.withAccount(api.url);
    const first = stripe.pay(await urlFor(person, PERMANENT));
    await clickedLongAgo(person);
    const second = stripe.pay(await urlFor(person, PERMANENT));
    expect(second.id).not.toBe(first.id);
    return { person, sessions: [first, second] as const };
  };
  /** A second click is a purchase of its own. */
  const clickedLongAgo = ({ userId }: Person) => redis.del(keys.checkoutAttempt(userId, 'permanent'));

  test('[F7.4] two permanent unlocks at once: one gives, the other one is refunded, once', async () => {
    const { person, sessions } = await twice();
    await Promise.all([...sessions, ...sessions].map((session) => announce(PAID, session)));
    const owned = await ownedBy(person);
    expect(owned).toMatchObject([{ tier: 'permanent', status: 'active' }]);
    const [surplus] = sessions.filter(({ payment_intent: id }) => id !== owned[0]?.stripePaymentIntentId);
    const refunded = [...stripe.refunds.values()].filter((form) =>
      sessions.some(({ payment_intent: id }) => id === form.payment_intent),
    );
    expect(refunded).toEqual([{ payment_intent: surplus?.payment_intent ?? '', reason: 'duplicate' }]);
    const kept = eq(payments.paymentIntentId, surplus?.payment_intent ?? '');
    expect(await db.select().from(payments).where(kept)).toMatchObject([{ status: 'surplus' }]);
    await untilNoted(surplus?.payment_intent ?? '', 'was paid twice, and refunded');
    await announce('charge.refunded', refundOf(surplus?.payment_intent ?? ''));
    expect(await ownedBy(person)).toMatchObject([{ status: 'active' }]);
  });

  test('[F7.4] a pass that is paid after the permanent unlock is refunded as well', async () => {
    const person = await Person.withAccount(api.url);
    const [pass, permanent] = [await urlFor(person, PASS), await urlFor(person, PERMANENT)].map(stripe.pay);
    await announce(PAID, permanent ?? {});
    await announce(PAID, pass ?? {});
    expect(await ownedBy(person)).toMatchObject([{ tier: 'permanent' }]);
    expect([...stripe.refunds.values()].map((form) => form.payment_intent)).toContain(pass?.payment_intent);
  });

  test('[F7.4] what Stripe does not refund is named to the administrators', async () => {
    const { person, sessions } = await twice();
    stripe.refuseRefunds('charge_disputed');
    for (const session of sessions) await announce(PAID, session);
    stripe.refuseRefunds(null);
    expect(await ownedBy(person)).toHaveLength(1);
    await untilNoted(sessions[1].payment_intent, 'was paid twice: refund it at Stripe');
  });

  test('[F7.4] manual completion gives one and refunds the other', async () => {
    const { person, sessions } = await twice();
    for (const _ of [1, 2]) expect((await person.post(COMPLETE)).status).toBe(200);
    expect(await ownedBy(person)).toHaveLength(1);
    const ids = sessions.map(({ payment_intent: id }) => id);
    expect(
      [...stripe.refunds.values()].filter((form) => ids.includes(form.payment_intent ?? '')),
    ).toHaveLength(1);
  });
});

describe('money that does not come back after all', () => {
  const failed = (id: string) => newRefund(id, 'failed');

  test.each<[string, object, object | null]>([
    ['refund.failed', {}, null],
    ['refund.updated', {}, { status: 'succeeded' }],
    ['charge.refund.updated', {}, { status: 'succeeded', failure_reason: null }],
    ['refund.updated', { status: 'canceled' }, { status: 'requires_action' }],
  ])('[F7.5] %s %j gives back what the refund took, in either order', async (type, changes, previous) => {
    for (const isLate of [true, false]) {
      const { person, session } = await buyer(PERMANENT);
      await announce(PAID, session);
      const events = [
        () => announce('charge.refunded', refundOf(session.payment_intent), { secondsFromNow: -60 }),
        () =>
          announce(
            type,
            { ...failed(session.payment_intent), ...changes },
            previous === null ? {} : { previous },
          ),
      ];
      for (const event of isLate ? events : events.toReversed()) await event();
      expect(await ownedBy(person)).toMatchObject([{ tier: 'permanent', status: 'active', revokedAt: null }]);
      await announce('charge.refunded', refundOf(session.payment_intent), { secondsFromNow: 60 });
      expect(await ownedBy(person)).toMatchObject([{ status: 'revoked' }]);
      // A later update of the refund that failed changes nothing.
      const update = failed(session.payment_intent);
      await announce('charge.refund.updated', update, { secondsFromNow: 120, previous: { metadata: {} } });
      expect(await ownedBy(person)).toMatchObject([{ status: 'revoked' }]);
    }
  });

  test('[F7.5] also where the refund was announced before the payment', async () => {
    const { person, session } = await buyer(PERMANENT);
    await announce('charge.refunded', refundOf(session.payment_intent));
    await announce(PAID, session);
    expect(await ownedBy(person)).toEqual([]);
    await announce('refund.failed', failed(session.payment_intent));
    expect(await ownedBy(person)).toMatchObject([{ status: 'active' }]);
  });

  test.each([
    ['charge.dispute.closed', 'won'],
    ['charge.dispute.updated', 'won'],
    ['charge.dispute.funds_reinstated', 'won'],
  ])('[F7.5] a lost dispute that is won after all (%s) gives back', async (type, status) => {
    const { person, session } = await buyer(PERMANENT);
    await announce(PAID, session);
    const dispute = { id: 'du_1', object: 'dispute', payment_intent: session.payment_intent };
    await announce('charge.dispute.closed', { ...dispute, status: 'lost' });
    expect(await ownedBy(person)).toMatchObject([{ status: 'revoked' }]);
    await announce('charge.dispute.funds_reinstated', { ...dispute, status: 'lost' });
    expect(await ownedBy(person)).toMatchObject([{ status: 'revoked' }]);
    await announce(type, { ...dispute, status });
    expect(await ownedBy(person)).toMatchObject([{ status: 'active' }]);
  });

  test('[F7.5] a failed refund does not undo a lost dispute, nor what an administrator took away', async () => {
    const [disputed, revoked] = [await buyer(PERMANENT), await buyer(PERMANENT)];
    for (const { session } of [disputed, revoked]) await announce(PAID, session);
    await announce('charge.dispute.closed', { ...refundOf(disputed.session.payment_intent), status: 'lost' });
    const [owned] = await ownedBy(revoked.person);
    await db.transaction((tx) => revokeEntitlement(tx, owned?.id ?? ''));
    for (const { person, session } of [disputed, revoked]) {
      await announce('charge.refunded', refundOf(session.payment_intent));
      await announce('refund.failed', failed(session.payment_intent));
      expect(await ownedBy(person)).toMatchObject([{ status: 'revoked' }]);
    }
  });

  test('[F7.5] what an administrator takes away after a failed refund is not given back by a repeated payment', async () => {
    const { person, session } = await buyer(PERMANENT);
    await announce(PAID, session);
    await announce('charge.refunded', refundOf(session.payment_intent));
    await announce('refund.failed', failed(session.payment_intent));
    const [owned] = await ownedBy(person);
    expect(owned?.status).toBe('active');
    await db.transaction((tx) => revokeEntitlement(tx, owned?.id ?? ''));
    await announce(PAID, session);
    await person.post(COMPLETE);
    expect(await ownedBy(person)).toMatchObject([{ status: 'revoked' }]);
  });

  test('[F7.5] a pass gets the time back that it lay revoked', async () => {
    const { person, session } = await buyer(PASS);
    await announce(PAID, session);
    const [before] = await ownedBy(person);
    await announce('charge.refunded', refundOf(session.payment_intent));
    const WEEK_MS = 7 * 24 * 3600 * 1000;
    const longAgo = (at: Date | null | undefined) => new Date((at?.getTime() ?? 0) - WEEK_MS);
    await db
      .update(entitlements)
      .set({ createdAt: longAgo(before?.createdAt), revokedAt: longAgo(before?.createdAt) })
      .where(eq(entitlements.userId, person.userId));
    await announce('refund.failed', failed(session.payment_intent));
    const [after] = await ownedBy(person);
    expect(after?.status).toBe('active');
    expect((after?.expiresAt?.getTime() ?? 0) - Date.now()).toBeWithin(PASS_MS - 60_000, PASS_MS + 1);
  });
});
