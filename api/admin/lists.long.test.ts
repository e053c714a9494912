import { afterAll, expect, test } from 'bun:test';
import { pseudonymOf } from '@nightfall/shared/backend/accounts/event-record';
import { securityEvents } from '@nightfall/shared/backend/db/schema/index';
import { ENTITLEMENT_FILTERS } from '@nightfall/shared/protocol/admin';
import { MOST_COUNTED } from '@nightfall/shared/protocol/limits';
import type { AccountExport } from '@nightfall/shared/protocol/own-data';
import { type SecurityEvent, securityEventSchema } from '@nightfall/shared/protocol/security-events';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { startAdministration, totalOf } from '../testing/administration.ts';
import { newEmail, Person } from '../testing/person.ts';
import { startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { zipOf } from '../testing/theme-packs.ts';

const stripe = startStripeStandIn();
const administration = await startAdministration(stripe.env);
const { actor, address, db, mark, url } = administration;
afterAll(() => Promise.all([administration.stop(), stripe.stop()]));

async function list(query: Record<string, string>) {
  const answer = await actor('fixed super admin').get<SecurityEvent[]>(
    `/api/admin/security?${new URLSearchParams(query)}`,
  );
  expect(answer.status).toBe(200);
  return { rows: z.array(securityEventSchema.strict()).parse(answer.body), total: totalOf(answer) };
}

/** An event that fits, once it is written. */
async function noted(kind: string, search: string, details: Record<string, string> = {}) {
  for (const end = Date.now() + 10_000; Date.now() < end; await Bun.sleep(50)) {
    const { rows } = await list({ kind, search });
    const found = rows.find((one) => Bun.deepEquals({ ...one.details, ...details }, one.details));
    if (found !== undefined) return found;
  }
  throw new Error(`No ${kind} came`);
}
const HERE = '127.0.0.1';

const BEGIN = Date.UTC(2026, 4, 20);
const row = (change: Partial<typeof securityEvents.$inferInsert>) => ({
  id: crypto.randomUUID(),
  kind: 'limit_hit',
  who: null,
  address: `network-${mark}`,
  about: null,
  details: {},
  times: 1,
  createdAt: new Date(BEGIN),
  lastAt: new Date(BEGIN),
  ...change,
});

test('[S13.4] are listed by kind, person, address and time, newest first, in parts', async () => {
  const ann = actor('user');
  const { email } = (await ann.get<{ email: string }>('/api/me')).body;
  await db
    .insert(securityEvents)
    .values([
      row({ who: ann.userId, createdAt: new Date(BEGIN + 3) }),
      row({ kind: 'sign_in_failed', about: pseudonymOf(email), createdAt: new Date(BEGIN + 2) }),
      row({ who: `guest-${mark}`, createdAt: new Date(BEGIN + 1) }),
      row({}),
    ]);
  const search = `network-${mark}`;
  const times = ({ rows }: { rows: SecurityEvent[] }) => rows.map(({ createdAt }) => createdAt - BEGIN);
  const all = await list({ search });
  expect([times(all), all.total]).toEqual([[3, 2, 1, 0], 4]);
  expect(all.rows[0]).toMatchObject({ who: ann.userId, whoEmail: email });
  const part = await list({ search, limit: '2', offset: '1' });
  expect([times(part), part.total]).toEqual([[2, 1], 4]);
  expect(times(await list({ search, kind: 'sign_in_failed' }))).toEqual([2]);
  expect(times(await list({ search, since: String(BEGIN + 1), before: String(BEGIN + 3) }))).toEqual([2, 1]);
  expect(times(await list({ search: `guest-${mark}` }))).toEqual([1]);
  const ofAnn = (await list({ search: email, before: String(BEGIN + 9) })).rows;
  expect(ofAnn.map(({ kind }) => kind)).toEqual(['limit_hit', 'sign_in_failed']);
  const refused = await actor('fixed super admin').get('/api/admin/security?kind=nothing');
  expect(refused.status).toBe(400);
});

test('[S13.1] come from the calls of a process, without secrets', async () => {
  const email = newEmail();
  const ann = await Person.withAccount(url, email);
  await ann.post('/api/auth/login', { email, password: 'a-wrong-guess' });
  const failed = await noted('sign_in_failed', email);
  expect(failed).toMatchObject({ who: ann.userId, about: pseudonymOf(email), address: HERE });
  expect(JSON.stringify(failed)).not.toContain('guess');
});

test('[S13.6] a payment notice that the payment service has not signed is noted', async () => {
  const headers = { 'stripe-signature': 't=1,v1=forged' };
  const body = '{"type":"checkout.session.completed"}';
  expect((await new Person(url).call('POST', '/api/stripe/webhook', body, headers)).status).toBe(400);
  await noted('webhook_forged', HERE, {
    call: 'POST /api/stripe/webhook',
    reason: 'is not signed by the payment service',
  });
});

test.each<[string, string, number, Record<string, string>]>([
  ['deep', `{"a":${'['.repeat(30)}`, 400, { call: 'PUT /api/profile', reason: 'is nested too deeply' }],
  ['long', `"${'x'.repeat(70_000)}"`, 413, { call: 'PUT /api/profile', reason: 'is too large' }],
])('[S13.7] a body that is too %s is noted', async (_, body, status, details) => {
  const eve = await Person.withAccount(url);
  const json = { 'content-type': 'application/json' };
  expect((await eve.call('PUT', '/api/profile', body, json)).status).toBe(status);
  await noted('bounds_exceeded', HERE, details);
});

test('[S13.7] a frame out of bounds is noted', async () => {
  const eve = await Person.withAccount(url);
  await eve.createRoom();
  (await eve.watch()).sendText('['.repeat(40));
  await noted('bounds_exceeded', eve.userId, { call: 'frames', reason: 'is nested too deeply' });
});

test.each<[string, ReturnType<typeof zipOf>]>([
  ['leads out of the pack', zipOf({ 'theme.json': '{}', '../../etc/passwd': 'x' })],
  ['swells', zipOf({ 'theme.json': Buffer.alloc(20_000_000) })],
])('[S13.7] a pack that %s is noted', async (reason, zip) => {
  const eve = await Person.withAccount(url);
  const form = new FormData();
  form.append('file', new Blob([zip]), 'pack.zip');
  const headers = { cookie: eve.cookie ?? '', origin: url };
  await fetch(`${url}/api/themes/uploadZip`, { method: 'POST', body: form, headers });
  await noted('pack_refused', eve.userId, { call: 'POST /api/themes/uploadZip', reason });
});

test('[S13.5] are part of what an account can download, and stay nameless when it is deleted', async () => {
  const email = newEmail();
  const ann = await Person.withAccount(url, email);
  const [own, others] = [crypto.randomUUID(), crypto.randomUUID()];
  await db
    .insert(securityEvents)
    .values([
      row({ id: own, who: ann.userId, address: '198.51.100.1' }),
      row({ id: others, kind: 'sign_in_failed', about: pseudonymOf(email), address: '198.51.100.2' }),
    ]);
  const { securityEvents: told } = (await ann.get<AccountExport>('/api/me/export')).body;
  const stamps = { details: {}, times: 1, createdAt: BEGIN, lastAt: BEGIN };
  expect(told).toContainEqual({ kind: 'limit_hit', isOwn: true, address: '198.51.100.1', ...stamps });
  expect(told).toContainEqual({ kind: 'sign_in_failed', isOwn: false, address: null, ...stamps });
  expect((await ann.call('DELETE', '/api/me', { email })).status).toBe(200);
  const kept = await db
    .select()
    .from(securityEvents)
    .where(inArray(securityEvents.id, [own, others]));
  expect(kept.map(({ who, about }) => [who, about])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(kept.find(({ id }) => id === own)?.address).toBeNull();
});

/** What administrators look for: an address, its beginning, an id, a network, no match, and everything. */
const searches = () => [address('user'), 'user-', actor('user').userId, '127.0.0.1', 'nobody@nowhere', ''];

const LISTS: readonly (readonly [string, () => Record<string, string>[]])[] = [
  ['/api/admin/users', () => searches().map((search) => ({ search }))],
  [
    '/api/admin/entitlements',
    () => ENTITLEMENT_FILTERS.flatMap((status) => searches().map((search) => ({ status, search }))),
  ],
  ['/api/admin/audit', () => [{}]],
  [
    '/api/admin/security',
    () =>
      ['all', 'sign_in_failed'].flatMap((kind) =>
        searches().flatMap((search) => [
          { kind, search },
          { kind, search, since: String(Date.now() - 3_600_000), before: String(Date.now()) },
        ]),
      ),
  ],
];

test.each(LISTS)(
  '[Q1.2] %s answers, and counts no more than it has to, whatever is looked for',
  async (path, queries) => {
    for (const query of queries()) {
      for (const part of [{}, { offset: '100', limit: '200' }]) {
        const answer = await actor('fixed super admin').get(
          `${path}?${new URLSearchParams({ ...query, ...part })}`,
        );
        expect([query, answer.status]).toEqual([query, 200]);
        expect(totalOf(answer)).toBeLessThanOrEqual(MOST_COUNTED);
      }
    }
  },
);
