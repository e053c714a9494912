import { afterAll, expect, test } from 'bun:test';
import { newId } from '../ids.ts';
import { Metrics } from '../metrics/metrics.ts';
import { DueRooms } from '../rooms/sweep-marks.ts';
import { measuredBy, newLobby, openTestRooms } from '../testing/test-rooms.ts';
import { measureQueues, measureStores } from './game-process.ts';

const at = await openTestRooms();
afterAll(() => at.close());

/** Of a process that has just been started. */
async function measured(): Promise<ReadonlyMap<string, number>> {
  const metrics = new Metrics();
  measureQueues({ ...at, metrics, dueRooms: new DueRooms(at.redis) });
  return measuredBy(metrics);
}
const lateness = async (queue: string) =>
  (await measured()).get(`nightfall_queue_lateness_seconds{queue="${queue}"}`) ?? Number.NaN;

test('[O1.11] a queue is late by the next of its jobs that should have begun, waiting or delayed', async () => {
  const queue = at.queues.purgeReviews;
  await queue.add('purge-reviews', {}, { jobId: newId(), delay: 60_000 });
  expect(await lateness('purge-reviews')).toBe(0);
  await queue.add('purge-reviews', {}, { jobId: newId(), timestamp: Date.now() - 20_000 });
  expect(await lateness('purge-reviews')).toBeWithin(20, 30);
  // Its time came 30 s ago, and no worker has moved it.
  await queue.add('purge-reviews', {}, { jobId: newId(), timestamp: Date.now() - 90_000, delay: 60_000 });
  expect(await lateness('purge-reviews')).toBeWithin(30, 40);
  const now = await measured();
  expect(now.get('nightfall_queue_jobs{queue="purge-reviews",state="waiting"}')).toBe(1);
  expect(now.get('nightfall_queue_jobs{queue="purge-reviews",state="delayed"}')).toBe(2);
  await queue.obliterate({ force: true });
  expect(await lateness('purge-reviews')).toBe(0);
});

test('[O1.11] rooms are counted by their index, and the sweep is late by the oldest of its marks', async () => {
  const before = (await measured()).get('nightfall_live_rooms') ?? 0;
  const { id } = newLobby();
  await at.liveRooms.reserve(id);
  // A room that was to be created within a minute.
  await new DueRooms(at.redis).created(id, Date.now() - 100_000);
  const now = await measured();
  expect(now.get('nightfall_live_rooms')).toBeGreaterThan(before);
  expect(now.get('nightfall_sweep_due_seconds')).toBeGreaterThanOrEqual(40);
});

test('[O1.11] a store that is away, or silent, is not up', async () => {
  const metrics = new Metrics();
  const answers = [async () => 'PONG', () => Promise.reject(new Error('away'))] as const;
  measureStores(metrics, { redis: answers[0], postgres: answers[1] });
  expect([...(await measuredBy(metrics))]).toEqual([
    ['nightfall_store_up{store="redis"}', 1],
    ['nightfall_store_up{store="postgres"}', 0],
  ]);
  const silent = new Metrics();
  measureStores(silent, { redis: () => new Promise(() => undefined) });
  expect((await measuredBy(silent)).get('nightfall_store_up{store="redis"}')).toBe(0);
});
