import { afterAll, beforeAll, expect, test } from 'bun:test';
import { measuredStore } from '../game-process.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { measuredBy } from '../testing/measured.ts';
import { newLobby, openTestRooms, type TestRooms } from '../testing/test-rooms.ts';
import type { Change } from './room-store.ts';

let at: TestRooms;
beforeAll(async () => {
  at = await openTestRooms();
});
afterAll(() => at.close());

test('[O1.1] commits are counted by what came of them, and phases where they begin', async () => {
  const metrics = createMetrics();
  const store = measuredStore(at.store, metrics);
  const state = newLobby();
  const opening: Change = { gameId: state.id, before: null, after: state, events: [], effects: [] };
  await store.commit(opening);
  expect(await store.commit(opening)).toEqual({ kind: 'conflict' });
  const { game } = await store.load(state.id);
  if (game === null) throw new Error('There is no game');
  await store.commit({ ...opening, before: game, after: { ...state, round: 2 } });
  const measured = await measuredBy(metrics);
  expect(measured.get('nightfall_commits_total{outcome="stored"}')).toBe(2);
  expect(measured.get('nightfall_commits_total{outcome="conflict"}')).toBe(1);
  expect(measured.get('nightfall_phases_begun_total{phase="lobby"}')).toBe(1);
  expect(measured.get('nightfall_redis_seconds_count{operation="commit"}')).toBe(3);
  expect(measured.get('nightfall_redis_seconds_count{operation="load"}')).toBe(1);
});

test('[O1.1] a store that does not answer is counted too, and still throws', async () => {
  const metrics = createMetrics();
  const away = { ...at.store, commit: () => Promise.reject(new Error('away')) };
  const state = newLobby();
  const change: Change = { gameId: state.id, before: null, after: state, events: [], effects: [] };
  await expect(measuredStore(away, metrics).commit(change)).rejects.toThrow('away');
  expect((await measuredBy(metrics)).get('nightfall_commits_total{outcome="unavailable"}')).toBe(1);
});
