import { afterAll, beforeEach, expect, spyOn, test } from 'bun:test';
import { connectDatabase } from '../db/connect.ts';
import { securityEvents } from '../db/schema/index.ts';
import { createLogger } from '../observability/logger.ts';
import { openTestDatabase, ownDatabase } from '../testing/test-database.ts';
import { EventRecord, MOST_ROWS, type NotedEvent } from './event-record.ts';
import { purgeSecurityEvents } from './purge-security-events.ts';

const { url, drop } = await ownDatabase();
const { db, close } = await openTestDatabase(url);
afterAll(async () => {
  await close();
  await drop();
});
const mark = crypto.randomUUID();
beforeEach(async () => {
  await db.delete(securityEvents);
});

const logger = createLogger('test', 'silent');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BEGIN = Date.UTC(2026, 4, 20, 12);

const recordAt = (clock: { now: number }, into = db) => new EventRecord(into, logger, () => clock.now);
const event = (change: Partial<NotedEvent> = {}): NotedEvent => ({
  kind: 'limit_hit',
  who: mark,
  address: '203.0.113.7',
  about: null,
  details: { call: 'POST /x' },
  ...change,
});
const stored = () => db.select().from(securityEvents).orderBy(securityEvents.createdAt);

test('[S13.1] the same from the same in one minute is one row, whichever process notes it', async () => {
  const clock = { now: BEGIN };
  const [one, other] = [recordAt(clock), recordAt(clock)];
  for (let time = 0; time < 100; time += 1) one.add(event());
  await one.flush();
  clock.now += 20_000;
  one.add(event());
  for (let time = 0; time < 10; time += 1) other.add(event());
  await Promise.all([one.stop(), other.stop()]);
  expect(await stored()).toMatchObject([
    {
      ...event(),
      times: 111,
      createdAt: new Date(BEGIN),
      lastAt: new Date(BEGIN + 20_000),
    },
  ]);
  clock.now = BEGIN + MINUTE;
  const next = recordAt(clock);
  next.add(event());
  next.add(event({ who: null }));
  await next.stop();
  expect((await stored()).map(({ times }) => times)).toEqual([111, 1, 1]);
});

test('[S13.2] a flood adds so many rows a minute, and all of it is counted', async () => {
  const record = recordAt({ now: BEGIN });
  for (let time = 0; time < 20_000; time += 1) {
    record.add(event({ address: `10.0.${time % 250}.${Math.floor(time / 250)}` }));
  }
  // What is no refusal has rows of its own.
  record.add(event({ kind: 'sign_in_succeeded' }));
  await record.stop();
  const rows = await stored();
  expect(rows.length).toBeLessThanOrEqual(MOST_ROWS.refusals.ofAll + 2);
  expect(rows.filter(({ kind }) => kind === 'sign_in_succeeded')).toHaveLength(1);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(20_001);
});

test('[S13.2] a flood from one address adds so many rows an hour, and the rest of the hour is one row', async () => {
  const clock = { now: BEGIN };
  const [record, other] = [recordAt(clock), recordAt(clock)];
  for (let time = 0; time < 3_000; time += 1) {
    clock.now = BEGIN + (time * 59 * MINUTE) / 3_000;
    record.add(event({ details: { call: `POST /${time}` } }));
  }
  for (let time = 0; time < 100; time += 1) other.add(event({ details: { call: `PUT /${time}` } }));
  record.add(event({ kind: 'sign_in_failed' }));
  await Promise.all([record.stop(), other.stop()]);
  const ofOne = (await stored()).filter(({ kind }) => kind === 'limit_hit');
  expect(ofOne).toHaveLength(2 * MOST_ROWS.refusals.ofOneAddress + 1);
  expect(ofOne.find(({ details }) => details.isRest)).toMatchObject({
    who: null,
    address: '203.0.113.7',
    times: 3_100 - 2 * MOST_ROWS.refusals.ofOneAddress,
  });
  clock.now = BEGIN + 60 * MINUTE;
  const next = recordAt(clock);
  next.add(event({ details: { call: 'POST /next' } }));
  await next.stop();
  expect((await stored()).at(-1)).toMatchObject({ who: mark, details: { call: 'POST /next' } });
});

test('[S13.2] a store that fails stops no request, and is logged', async () => {
  const away = connectDatabase('postgres://nobody@127.0.0.1:1/none');
  const warned = spyOn(logger, 'warn');
  const record = recordAt({ now: BEGIN }, away.db);
  record.add(event());
  await record.stop();
  expect(warned.mock.calls.map(([, words]) => words as unknown)).toEqual([
    'security events were not stored',
  ] as unknown[]);
  await away.close();
});

async function put(kind: NotedEvent['kind'], at: number, change: Partial<NotedEvent> = {}) {
  const record = recordAt({ now: at });
  record.add(event({ kind, who: null, ...change }));
  await record.stop();
}

test('[S13.3] events are forgotten after 90 days', async () => {
  await put('limit_hit', BEGIN);
  await put('limit_hit', BEGIN + DAY);
  await purgeSecurityEvents(db, BEGIN + 90 * DAY);
  expect(await stored()).toHaveLength(2);
  await purgeSecurityEvents(db, BEGIN + 90 * DAY + 1);
  expect((await stored()).map(({ createdAt }) => createdAt)).toEqual([new Date(BEGIN + DAY)]);
});

test('[S13.2] too many of a kind displace the oldest of that kind alone', async () => {
  await put('sign_in_failed', BEGIN - 1);
  for (let minute = 0; minute < 5; minute += 1) await put('limit_hit', BEGIN + minute * MINUTE);
  await purgeSecurityEvents(db, BEGIN + DAY, 3);
  expect((await stored()).map(({ kind, createdAt }) => [kind, createdAt.getTime() - BEGIN])).toEqual([
    ['sign_in_failed', -1],
    ['limit_hit', 2 * MINUTE],
    ['limit_hit', 3 * MINUTE],
    ['limit_hit', 4 * MINUTE],
  ]);
});

test('[S13.2] a flood from one address displaces its own events, and no older one of another', async () => {
  const addresses = () => stored().then((rows) => rows.map(({ address }) => address));
  await put('limit_hit', BEGIN, { address: '198.51.100.1' });
  await put('limit_hit', BEGIN + MINUTE, { address: '198.51.100.2' });
  for (let minute = 2; minute < 12; minute += 1) await put('limit_hit', BEGIN + minute * MINUTE);
  await purgeSecurityEvents(db, BEGIN + DAY, 4);
  expect(await addresses()).toEqual(['198.51.100.1', '198.51.100.2', '203.0.113.7', '203.0.113.7']);
  expect((await stored()).at(2)?.createdAt).toEqual(new Date(BEGIN + 10 * MINUTE));
  // Where each has one alone, the oldest goes.
  await purgeSecurityEvents(db, BEGIN + DAY, 2);
  expect(await addresses()).toEqual(['198.51.100.2', '203.0.113.7']);
});

test('[S13.5] what came in after its account was deleted is made nameless as well', async () => {
  const [deleted, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const about = 'ab'.repeat(8);
  await put('sign_in_failed', BEGIN - 1, { about });
  await put('account_deleted', BEGIN, { who: deleted, about });
  await put('password_changed', BEGIN + 1, { who: deleted });
  await put('password_changed', BEGIN + 2, { who: other, about: 'other' });
  // A new account has that address.
  await put('sign_in_failed', BEGIN + 5 * MINUTE, { about });
  await purgeSecurityEvents(db, BEGIN + 10 * MINUTE);
  expect((await stored()).map(({ about, address, who }) => [who, address, about])).toEqual([
    [null, '203.0.113.7', null],
    [null, null, null],
    [null, null, null],
    [other, '203.0.113.7', 'other'],
    [null, '203.0.113.7', about],
  ]);
});
