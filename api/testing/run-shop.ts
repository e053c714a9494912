import { afterAll, expect } from 'bun:test';
import { entitlements } from '@nightfall/shared/backend/db/schema/index';
import { eq } from 'drizzle-orm';
import { Person } from './person.ts';
import { runApi, runDatabase } from './run-for-tests.ts';
import { startStripeStandIn } from './stripe-stand-in.ts';

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
  const announce = async (
    type: string,
    object: object,
    options: Parameters<typeof stripe.announce>[3] = {},
  ) => {
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
