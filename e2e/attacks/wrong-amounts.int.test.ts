import { afterAll, expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { Person } from '../wire/person.ts';
import { startStripe } from './stripe.ts';

const stripe = startStripe();
afterAll(() => stripe.stop());
const server = ownServer({ env: stripe.env });
const url = () => server().apiUrls[0] ?? '';

/** A person who has opened a checkout of the permanent right to host. */
async function buyer(path = '/api/checkout/host') {
  const person = new Person('Eve', url());
  await person.signUp();
  const { checkoutUrl } = (await person.call('POST', path)).body as { checkoutUrl: string };
  return { person, checkoutUrl };
}

/** What the account may do as a host, by what it has bought. */
async function tiersOf(person: Person): Promise<string[]> {
  const { entitlements } = (await person.call('GET', '/api/me')).body as {
    entitlements: { tier: string }[];
  };
  return entitlements.map(({ tier }) => tier);
}

test.each<[string, Record<string, unknown>]>([
  ['a cent instead of $9.99', { amount_total: 1 }],
  ['a price of a cent instead of $9.99', { amount_subtotal: 1, amount_total: 1 }],
  ['nothing at all', { amount_total: 0 }],
  ['no amount', { amount_total: null }],
  ['999 rupiah', { currency: 'idr' }],
])('[S4.14] %s buys nothing, whether Stripe announces it or is asked', async (_, paid) => {
  const { person, checkoutUrl } = await buyer();
  const session = stripe.pay(checkoutUrl, paid);
  expect(await stripe.announce(url(), session)).toBe(200);
  expect((await person.call('POST', '/api/debug/grant-host-manual')).status).toBe(404);
  expect(await tiersOf(person)).toEqual([]);
});

test('[S4.14] the price of a pass for 48 hours does not buy the permanent right', async () => {
  const { person, checkoutUrl } = await buyer('/api/checkout/host-pass-48h');
  const metadata = { userId: person.userId, tier: 'permanent' };
  expect(await stripe.announce(url(), stripe.pay(checkoutUrl, { metadata }))).toBe(200);
  expect(await tiersOf(person)).toEqual([]);
});

test('[S4.14] what was asked for buys it', async () => {
  const { person, checkoutUrl } = await buyer();
  expect(await stripe.announce(url(), stripe.pay(checkoutUrl, {}))).toBe(200);
  expect(await tiersOf(person)).toEqual(['permanent']);
});
