import { expect, test } from 'bun:test';
import { entitlements, payments } from '@nightfall/shared/backend/db/schema/index';
import { hashToken } from '@nightfall/shared/backend/ids';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { connectRedis } from '@nightfall/shared/backend/redis/redis';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { eq } from 'drizzle-orm';
import { Person } from '../testing/person.ts';
import { runApi, runDatabase, runRedis } from '../testing/test-api.ts';
import { TestCheckouts } from './test-checkout.ts';

const api = runApi({ HOSTING_ACCESS: 'paid' });
const db = runDatabase();
const redis = runRedis();

const start = async (path = '/api/checkout/host-pass-48h') => {
  const person = await Person.withAccount(api.url);
  const { checkoutUrl } = (await person.post<{ checkoutUrl: string }>(path)).body;
  return { person, checkoutUrl };
};
const visit = ({ cookie }: Person, url: string, method = 'GET', origin = api.url) =>
  fetch(url, {
    method,
    redirect: 'manual',
    headers: { cookie: cookie ?? '', ...(method === 'POST' ? { origin } : {}) },
  });
const ownedBy = ({ userId }: Person) => db.select().from(entitlements).where(eq(entitlements.userId, userId));

test('[A3.11 H2.42] a pass is bought on a page that says it is a test, and opens rooms', async () => {
  const { person, checkoutUrl } = await start();
  expect(checkoutUrl).toMatch(new RegExp(`^${api.url}/test-checkout/[\\w-]{43}$`));
  const page = await visit(person, checkoutUrl);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const text = await page.text();
  expect(text).toContain('This is a test. No money is taken.');
  expect(text).toContain('$1.99');
  const paid = await visit(person, `${checkoutUrl}/pay`, 'POST');
  expect([paid.status, paid.headers.get('location')]).toEqual([303, '/purchase/success']);
  expect(await ownedBy(person)).toMatchObject([{ tier: 'pass_48h', status: 'active', source: 'test' }]);
  const kept = await db.select().from(payments).where(eq(payments.userId, person.userId));
  expect(kept).toMatchObject([{ status: 'paid', source: 'test', amountCents: 199, currency: 'usd' }]);
  expect((await person.post('/api/rooms/create')).status).toBe(200);
  expect((await person.post('/api/debug/grant-host-manual')).status).toBe(200);
});

test('the permanent unlock costs more', async () => {
  const { person, checkoutUrl } = await start('/api/checkout/host');
  expect(await (await visit(person, checkoutUrl)).text()).toContain('$9.99');
  await visit(person, `${checkoutUrl}/pay`, 'POST');
  expect(await ownedBy(person)).toMatchObject([{ tier: 'permanent', expiresAt: null }]);
});

test('[H2.43] is paid once, however often and however fast', async () => {
  const { person, checkoutUrl } = await start();
  await Promise.all(Array.from({ length: 10 }, () => visit(person, `${checkoutUrl}/pay`, 'POST')));
  expect(await ownedBy(person)).toHaveLength(1);
  const again = await visit(person, `${checkoutUrl}/pay`, 'POST');
  expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('is over')]);
  expect(await ownedBy(person)).toHaveLength(1);
});

test('can be cancelled, which ends it', async () => {
  const { person, checkoutUrl } = await start();
  const cancelled = await visit(person, `${checkoutUrl}/cancel`, 'POST');
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, '/purchase/cancel']);
  expect((await visit(person, `${checkoutUrl}/pay`, 'POST')).status).toBe(404);
  expect((await person.post('/api/debug/grant-host-manual')).status).toBe(404);
  expect(await ownedBy(person)).toEqual([]);
});

test('[H2.43] is of use to its own account alone, from its own page alone', async () => {
  const { person, checkoutUrl } = await start();
  const other = await Person.withAccount(api.url);
  expect((await visit(other, checkoutUrl)).status).toBe(404);
  expect((await visit(other, `${checkoutUrl}/pay`, 'POST')).status).toBe(404);
  await visit(other, `${checkoutUrl}/cancel`, 'POST');
  expect((await visit(person, `${checkoutUrl}/pay`, 'POST', 'https://evil.example')).status).toBe(403);
  expect((await visit(new Person(api.url), `${checkoutUrl}/pay`, 'POST')).status).toBe(401);
  expect([...(await ownedBy(other)), ...(await ownedBy(person))]).toEqual([]);
  expect((await visit(person, checkoutUrl)).status).toBe(200);
});

test('[H2.43] lasts half an hour, and is kept without its token', async () => {
  const { person, checkoutUrl } = await start();
  const token = checkoutUrl.split('/').at(-1) ?? '';
  const key = keys.testCheckout(hashToken(token));
  expect(await redis.ttl(key)).toBeWithin(1790, 1801);
  expect(`${await redis.keys('*')}${await redis.get(key)}`).not.toContain(token);
  await redis.del(key);
  expect((await visit(person, `${checkoutUrl}/pay`, 'POST')).status).toBe(404);
});

test('while Redis is away the answer is that of a server that cannot do it now', async () => {
  const away = connectRedis(process.env.REDIS_URL ?? '', 'commands', createLogger('test', 'silent'));
  away.disconnect();
  const checkout = new TestCheckouts({ db, redis: away });
  const stranger = crypto.randomUUID();
  for (const ask of [
    () => checkout.start(stranger, 'permanent'),
    () => checkout.pay('x', stranger),
    () => checkout.cancel('x', stranger),
  ]) {
    expect(await ask().catch((error: unknown) => error)).toBeInstanceOf(StoreUnavailable);
  }
});
