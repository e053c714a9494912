import { expect, test } from 'bun:test';
import { sessions } from '@nightfall/shared/backend/db/schema/index';
import { hashToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { eq } from 'drizzle-orm';
import { newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, runRedis } from '../testing/run-for-tests.ts';

const api = runApi();
const db = runDatabase();
const redis = runRedis();

const DAY_MS = 24 * 3600 * 1000;
const email = () => newEmail();
/** How long the server remembers this browser, in days. */
async function daysOf({ device }: Person): Promise<number> {
  const token = device?.split('=')[1] ?? '';
  return Math.ceil((await redis.pttl(keys.device(hashToken(token)))) / DAY_MS);
}

test('[S7.38] a browser that has signed in once is remembered for a day, and after the second time for half a year', async () => {
  const address = email();
  const ann = await Person.withAccount(api.url, address);
  expect(await daysOf(ann)).toBe(1);
  await ann.post('/api/auth/login', { email: address, password: 'a secret' });
  expect(await daysOf(ann)).toBe(180);
});

test('[S7.38] who is signed in and comes back on another day is remembered for half a year', async () => {
  const ann = await Person.withAccount(api.url, email());
  await ann.get('/api/me');
  expect(await daysOf(ann)).toBe(1);
  // As if it had begun two days ago.
  const expiresAt = new Date(Date.now() + 28 * DAY_MS);
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, ann.userId));
  expect((await ann.get('/api/me')).headers.getSetCookie().join()).toContain('nightfall_device=');
  expect(await daysOf(ann)).toBe(180);
});

test('[S7.38] the list of the devices of an account is kept for as long as any of them', async () => {
  const address = email();
  const ann = await Person.withAccount(api.url, address);
  const device = hashToken(ann.device?.split('=')[1] ?? '');
  const days = async () => {
    for (const key of await redis.keys(keys.devices('*')))
      if ((await redis.zscore(key, device)) !== null) return Math.ceil((await redis.pttl(key)) / DAY_MS);
    return null;
  };
  const signIn = (person: Person) => person.post('/api/auth/login', { email: address, password: 'a secret' });
  expect(await days()).toBe(1);
  await signIn(ann);
  expect(await days()).toBe(180);
  await signIn(new Person(api.url));
  expect(await days()).toBe(180);
});
