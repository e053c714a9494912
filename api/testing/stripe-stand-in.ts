import { afterAll, expect } from 'bun:test';
import { entitlements } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { API_VERSION } from '../purchases/stripe-client.ts';
import { Person } from './person.ts';
import { runApi, runDatabase } from './test-api.ts';

const KEY = 'sk_test_stand_in';
const WEBHOOK_SECRET = 'whsec_stand_in';

type Form = Readonly<Record<string, string>>;
interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly created: number;
  readonly url: string;
  readonly mode: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly currency: string;
  readonly total_details: { amount_discount: number; amount_shipping: number | null; amount_tax: number };
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete';
}

/** How an event is announced, where it is not by a well-kept endpoint just now. */
interface Announcing {
  /** When it happened: seconds from now. */
  readonly secondsFromNow?: number;
  readonly apiVersion?: string;
  readonly previous?: object;
  /** Several while one of them is rolled. */
  readonly secrets?: readonly string[];
}

/** What Stripe puts into a session whose buyer pays in another currency, by the version that an endpoint has. */
export const ADAPTIVE_PRICING = {
  since2025: (amount: number, currency: string) => ({
    currency_conversion: null,
    presentment_details: { presentment_amount: amount, presentment_currency: currency },
  }),
  before2025: (amount: number, currency: string, of: Pick<CheckoutSession, 'amount_total' | 'currency'>) => ({
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    currency_conversion: {
      amount_subtotal: of.amount_total,
      amount_total: of.amount_total,
      fx_rate: (amount / of.amount_total).toFixed(4),
      source_currency: of.currency,
    },
  }),
};

/** A server that speaks the part of Stripe's language that is used here: checkout sessions, and signed webhooks. */
export function startStripeStandIn() {
  const sessions: CheckoutSession[] = [];
  /** What was asked when a session was to be created, as it came. */
  const orders: Form[] = [];
  const answered = new Map<string, CheckoutSession>();
  /** Of the API, that were asked for. */
  const versions = new Set<string | null>();
  /** Payment intents whose money went back. */
  const refunded = new Set<string>();
  /** What was asked when a refund was to be made, as it came, by its idempotency key. */
  const refunds = new Map<string, Form>();
  /** Prices of Stripe's own, by their ids. */
  const prices = new Map<string, object>();
  /** The error that Stripe answers refunds with, if any. */
  const refusing: { code: string | null } = { code: null };

  const refund = (form: Form, idempotencyKey: string): Response => {
    const { payment_intent: paymentIntent = '' } = form;
    if (refusing.code !== null) return refusal(400, 'This charge cannot be refunded', refusing.code);
    if (refunded.has(paymentIntent) && !refunds.has(idempotencyKey))
      return refusal(400, 'The charge has already been refunded', 'charge_already_refunded');
    refunded.add(paymentIntent);
    refunds.set(idempotencyKey, form);
    return Response.json(newRefund(paymentIntent));
  };

  const create = (form: Form, idempotencyKey: string): Response => {
    const before = answered.get(idempotencyKey);
    if (before !== undefined) return Response.json(before);
    orders.push(form);
    const session = newSession(form);
    sessions.unshift(session);
    answered.set(idempotencyKey, session);
    return Response.json(session);
  };

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (request.headers.get('authorization') !== `Bearer ${KEY}`) return refusal(401, 'Invalid API Key');
      versions.add(request.headers.get('stripe-version'));
      const key = request.headers.get('idempotency-key') ?? crypto.randomUUID();
      if (request.method === 'POST') {
        const form = Object.fromEntries(new URLSearchParams(await request.text()));
        return pathname === '/v1/refunds' ? refund(form, key) : create(form, key);
      }
      const price = prices.get(pathname.replace('/v1/prices/', ''));
      if (price !== undefined) return Response.json(price);
      const one = sessions.find(({ id }) => pathname === `/v1/checkout/sessions/${id}`);
      if (one === undefined) return refusal(404, 'No such checkout session');
      const isExpanded = searchParams.get('expand[0]') === 'payment_intent.latest_charge';
      return Response.json(isExpanded ? expanded(one, refunded) : one);
    },
  });

  return {
    sessions,
    orders,
    refunds,
    prices,
    versions,
    refuseRefunds(code: string | null): void {
      refusing.code = code;
    },
    /** The settings of an API that talks to this one. */
    env: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${server.port}`,
    },
    /** The buyer pays, without an event. */
    pay(checkoutUrl: string): CheckoutSession & { payment_intent: string } {
      const session = sessions.find(({ url }) => url === checkoutUrl);
      if (session === undefined) throw new Error('Nothing is for sale there');
      return Object.assign(session, {
        payment_intent: session.payment_intent ?? newStripeId('pi'),
        payment_status: 'paid' as const,
        status: 'complete' as const,
      });
    },
    /** The money goes back, without an event. */
    refund: (paymentIntent: string) => void refunded.add(paymentIntent),
    async announce(
      apiUrl: string,
      type: string,
      object: object,
      { secondsFromNow = 0, apiVersion = API_VERSION, previous, secrets = [] }: Announcing = {},
    ): Promise<Response> {
      const event = {
        id: newStripeId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now() + secondsFromNow,
        data: { object, ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      const payload = JSON.stringify(event, null, 2);
      const signatures = (secrets.length === 0 ? [WEBHOOK_SECRET] : secrets).map((secret) =>
        new Stripe(KEY).webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: now() }),
      );
      // All have the same time in front: `t=…,v1=…`.
      const [first, ...more] = await Promise.all(signatures);
      const signature = [first, ...more.map((header) => header.slice(header.indexOf(',') + 1))].join(',');
      return fetch(`${apiUrl}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
      });
    },
    stop: () => server.stop(true),
  };
}

const now = () => Math.floor(Date.now() / 1000);
const newStripeId = (kind: string) => `${kind}_${crypto.randomUUID().replaceAll('-', '')}`;

function newSession(form: Form): CheckoutSession {
  const id = newStripeId('cs_test');
  const metadata = Object.entries(form).flatMap(([key, value]) => {
    const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
    return name === undefined ? [] : [[name, value] as const];
  });
  return {
    id,
    object: 'checkout.session',
    created: now(),
    url: `https://checkout.stripe.com/c/pay/${id}`,
    mode: form.mode ?? null,
    client_reference_id: form.client_reference_id ?? null,
    metadata: Object.fromEntries(metadata),
    amount_subtotal: Number(form['line_items[0][price_data][unit_amount]'] ?? 500),
    amount_total: Number(form['line_items[0][price_data][unit_amount]'] ?? 500),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    currency: form['line_items[0][price_data][currency]'] ?? 'usd',
    success_url: form.success_url ?? null,
    cancel_url: form.cancel_url ?? null,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
  };
}

function expanded(session: CheckoutSession, refunded: ReadonlySet<string>) {
  const id = session.payment_intent;
  if (id === null) return session;
  const charge = { object: 'charge', refunded: refunded.has(id), disputed: false, payment_intent: id };
  return { ...session, payment_intent: { id, object: 'payment_intent', latest_charge: charge } };
}

/** A refund as Stripe tells of it; the charge may be another one each time, the payment is not. */
export const newRefund = (paymentIntent: string, status = 'succeeded', amount = 199) => ({
  id: newStripeId('re'),
  object: 'refund',
  amount,
  balance_transaction: newStripeId('txn'),
  charge: newStripeId('ch'),
  created: now(),
  currency: 'usd',
  metadata: {},
  payment_intent: paymentIntent,
  reason: null,
  receipt_number: null,
  status,
  ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
});

const refusal = (status: number, message: string, code?: string) =>
  Response.json({ error: { type: 'invalid_request_error', message, code } }, { status });

export const PERMANENT = '/api/checkout/host';
export const PASS = '/api/checkout/host-pass-48h';
export const COMPLETE = '/api/debug/grant-host-manual';
export const PAID = 'checkout.session.completed';
const MOST_DELIVERIES = 20;

/** An API whose purchases go to a stand-in for Stripe, for one file of tests. */
export function runShop() {
  const stripe = startStripeStandIn();
  const api = runApi(stripe.env);
  const db = runDatabase();
  afterAll(() => stripe.stop());

  const urlFor = async (person: Person, path = PASS) => {
    const { status, body } = await person.post<{ checkoutUrl: string }>(path);
    expect(status).toBe(200);
    return body.checkoutUrl;
  };
  /** A person who has paid, which only Stripe knows so far. */
  const buyer = async (path = PASS) => {
    const person = await Person.withAccount(api.url);
    return { person, session: stripe.pay(await urlFor(person, path)) };
  };
  const ownedBy = ({ userId }: Person) =>
    db.select().from(entitlements).where(eq(entitlements.userId, userId));
  /** Delivers an event as Stripe does: again for as long as the server is too busy. */
  const announce = async (type: string, object: object, options: Announcing = {}) => {
    let response = await stripe.announce(api.url, type, object, options);
    for (let tries = 1; response.status === 503 && tries < MOST_DELIVERIES; tries += 1)
      response = await stripe.announce(api.url, type, object, options);
    expect(await response.json()).toEqual({ received: true });
    expect(response.status).toBe(200);
  };
  return { stripe, api, db, urlFor, buyer, ownedBy, announce };
}

export const refundOf = (paymentIntent: string) => ({
  id: 'ch_1',
  object: 'charge',
  refunded: true,
  payment_intent: paymentIntent,
});
