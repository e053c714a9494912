import { afterAll, expect, test } from 'bun:test';
import { Metrics } from '../metrics/metrics.ts';
import { measuredBy } from '../testing/measured.ts';
import { newLobby, openTestRooms } from '../testing/test-rooms.ts';
import { RedisRoomStore, StoreMetrics } from './redis-room-store.ts';
import type { Change } from './room-store.ts';

const at = await openTestRooms();
afterAll(() => at.close());

const state = newLobby();
const opening: Change = { gameId: state.id, before: null, after: state, events: [], effects: [] };

test('[O1.1] commits are counted by what came of them, and phases where they begin', async () => {
  const metrics = new Metrics();
  const store = new RedisRoomStore({ ...at, logger: at.rooms.logger, metrics });
  await store.commit(opening);
  expect(await store.commit(opening)).toEqual({ kind: 'conflict' });
  const { game } = await store.load(state.id);
  if (game === null) throw new Error('There is no game');
  await store.commit({ ...opening, before: game, after: { ...state, round: 2 } });
  const away = new StoreMetrics(metrics).commit(opening, () => Promise.reject(new Error('away')));
  await expect(away).rejects.toThrow('away');
  const measured = await measuredBy(metrics);
  expect(measured.get('nightfall_commits_total{outcome="stored"}')).toBe(2);
  expect(measured.get('nightfall_commits_total{outcome="conflict"}')).toBe(1);
  expect(measured.get('nightfall_commits_total{outcome="unavailable"}')).toBe(1);
  expect(measured.get('nightfall_phases_begun_total{phase="lobby"}')).toBe(1);
  expect(measured.get('nightfall_redis_seconds_count{operation="commit"}')).toBe(4);
  expect(measured.get('nightfall_redis_seconds_count{operation="load"}')).toBe(1);
});
