import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { newId } from '@nightfall/shared/backend/ids';
import { beat, connectionId } from '@nightfall/shared/backend/rooms/processes';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import {
  newLobby,
  openTestRooms,
  stored,
  type TestRooms,
} from '@nightfall/shared/backend/testing/test-rooms';
import type { Effect } from '@nightfall/shared/game/events/effect';
import type { GameState } from '@nightfall/shared/game/state/state';
import { runSweep, type Sweep } from './sweep.ts';

let at: TestRooms;
/** What the sweep found to be done, by game. */
let dispatched: Map<string, Effect[]>;
let sweeping: Sweep;
beforeAll(async () => {
  at = await openTestRooms();
});
afterAll(() => at.close());

/** A room in the index; its effects stay in the outbox, as if its process had died. */
async function room(): Promise<GameState> {
  const state = newLobby();
  await at.liveRooms.reserve(state.id);
  const effects: Effect[] = [{ kind: 'recheck_presence', at: 1 }];
  await at.store.commit({ gameId: state.id, before: null, after: state, events: [], effects });
  return state;
}

/** Sweeps at a later time. */
async function sweepAfter(ms: number): Promise<void> {
  dispatched = new Map();
  const dispatch = async (gameId: string, effects: readonly Effect[]) => {
    dispatched.set(gameId, [...effects]);
  };
  sweeping = { rooms: at.elsewhere({ dispatch }), liveRooms: at.liveRooms, redis: at.redis };
  await runSweep(sweeping, () => Date.now() + ms);
}

describe('the sweep', () => {
  test('queues what a crash left in the outbox, but nothing that is on its way', async () => {
    const { id } = await room();
    await sweepAfter(0);
    expect(dispatched.get(id)).toEqual([]);
    await sweepAfter(4_000);
    expect(dispatched.get(id)).toEqual([{ kind: 'recheck_presence', at: 1 }]);
    await at.effects.dispatch(id, dispatched.get(id) ?? []);
    await sweepAfter(4_000);
    expect(dispatched.get(id)).toEqual([]);
  });

  test('disconnects whom a dead process left connected, and nobody else', async () => {
    const { id, creatorUserId: userId } = await room();
    const [living, dead] = [newId(), newId()];
    await beat(at.redis, living, FORMAT);
    for (const processId of [living, dead]) {
      await runCommand(at.rooms, {
        gameId: id,
        command: { type: 'connect', userId, connectionId: connectionId(processId, 1) },
      });
    }
    await sweepAfter(0);
    expect((await stored(at.store, id)).players[0]?.connections).toEqual([connectionId(living, 1)]);
    await at.redis.del(`process:${living}`);
    await Promise.all([sweepAfter(0), sweepAfter(0)]);
    expect((await stored(at.store, id)).players[0]).toMatchObject({
      connections: [],
      goneSince: expect.any(Number),
    });
  });

  test('releases the codes of rooms that were never created, or are gone', async () => {
    const gameId = newId();
    const code = await at.liveRooms.reserve(gameId);
    await sweepAfter(1_000);
    expect(await at.liveRooms.gameOf(code)).toBe(gameId);
    await sweepAfter(61_000);
    expect(await at.liveRooms.gameOf(code)).toBeNull();
  });

  test('asks for what is overdue, should its job be lost', async () => {
    const state = await room();
    const stage = { phase: 'results', result: null, startedAt: Date.now() } as unknown as GameState['stage'];
    const before = { rev: 1, format: FORMAT, state };
    await at.store.commit({ gameId: state.id, before, after: { ...state, stage }, events: [], effects: [] });
    await sweepAfter(2_000);
    expect(dispatched.get(state.id)).toEqual([]);
    await sweepAfter(6_000);
    expect(dispatched.get(state.id)).toContainEqual({ kind: 'calculate_results', round: state.round });
  });
});
