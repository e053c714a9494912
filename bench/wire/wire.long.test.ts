import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { startTestApi, type TestApi } from '../../api/testing/test-api.ts';
import type { Game } from './client.ts';
import { atRate, Crowd, measure, saturate } from './crowd.ts';
import { ownRooms, skeletonRooms } from './games.ts';
import { startSkeleton } from './ground.ts';
import { PEOPLE } from './skeleton-room.ts';

/** So many that nobody acts as often as a flood, however quick the machine. */
const ROOMS = 6;
const SECONDS = 1;
const RATE = 40;

let api: TestApi;
let started: Awaited<ReturnType<typeof startSkeleton>>;

beforeAll(async () => {
  [api, started] = await Promise.all([startTestApi(), startSkeleton(process.env.REDIS_URL ?? '')]);
});
afterAll(() => Promise.all([api.stop(), started.skeleton.kill('SIGKILL')]));

async function crowdAt(game: Game): Promise<Crowd> {
  const crowd = new Crowd(game, ROOMS, PEOPLE);
  await crowd.openRooms();
  await crowd.fillRooms();
  return crowd;
}

describe('[P6.20] a crowd', () => {
  const games: [string, () => Game][] = [
    ['the skeleton', () => skeletonRooms(started.address, `test-${crypto.randomUUID()}`)],
    ['our rooms', () => ownRooms({ addresses: [api.url], deltas: false })],
    ['our rooms, with deltas', () => ownRooms({ addresses: [api.url], deltas: true })],
  ];

  test.each(games)('sees everything that is done at %s', async (_, game) => {
    const crowd = await crowdAt(game());
    for (const load of [atRate(RATE), saturate]) {
      const seen = await measure(crowd, load, SECONDS, [process.pid]);
      expect(seen.lost).toBe(0);
      expect(crowd.tally.sent).toBeGreaterThan(RATE * SECONDS * 0.5);
      expect(crowd.tally.latencies).toHaveLength(crowd.tally.sent);
      expect(seen.p99).toBeGreaterThanOrEqual(seen.p50);
      expect(seen.bytesPerPerson).toBeGreaterThan(50);
    }
    crowd.leave();
  });
});
