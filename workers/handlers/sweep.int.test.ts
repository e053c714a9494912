import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { newId } from '@nightfall/shared/backend/ids';
import { readJobOrigin } from '@nightfall/shared/backend/observability/tracing';
import { keys } from '@nightfall/shared/backend/redis/keys';
import { beat, connectionId } from '@nightfall/shared/backend/rooms/heartbeat';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { DueRooms } from '@nightfall/shared/backend/rooms/sweep-marks';
import {
  newLobby,
  openTestRooms,
  stored,
  type TestRooms,
} from '@nightfall/shared/backend/testing/test-rooms';
import type { Effect } from '@nightfall/shared/game/events/effect';
import type { GameId, PlayerId, UserId } from '@nightfall/shared/game/state/ids';
import type { GameState } from '@nightfall/shared/game/state/state';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { Sweep } from './sweep.ts';

let at: TestRooms;
/** What the sweep found to be done, by game. */
let dispatched: Map<string, Effect[]>;
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

/** Sweeps at a later time, by what is marked alone unless told otherwise. */
async function sweepAfter(ms: number, walked = 0): Promise<void> {
  dispatched = new Map();
  const dispatch = async (gameId: string, effects: readonly Effect[]) => {
    if (effects.length > 0) dispatched.set(gameId, [...effects]);
  };
  const sweeping = new Sweep({ ...at, rooms: at.elsewhere({ dispatch }) }, walked);
  await sweeping.run(() => Date.now() + ms);
}

/** Connects the host through each of the processes. */
async function connectThrough({ id, creatorUserId: userId }: GameState, ...processIds: string[]) {
  for (const processId of processIds) {
    await runCommand(at.rooms, {
      gameId: id,
      command: { type: 'connect', userId, connectionId: connectionId(processId, 1) },
    });
  }
}
const connectionsIn = async (gameId: string) => (await stored(at.store, gameId)).players[0]?.connections;

/** A round that waits for its results, as the store has it. */
async function uncounted(state: GameState, effects: readonly Effect[]): Promise<void> {
  const stage = { phase: 'results', result: null, startedAt: Date.now() } as unknown as GameState['stage'];
  const before = { rev: 1, format: FORMAT, state };
  await at.store.commit({ gameId: state.id, before, after: { ...state, stage }, events: [], effects });
}

/** A place in a trace. */
const ORIGIN = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

describe('the sweep', () => {
  test('[O5.4] leaves an effect in the trace in which it was asked for', async () => {
    const state = newLobby();
    await at.liveRooms.reserve(state.id);
    const effects: Effect[] = [{ kind: 'calculate_results', round: 7 }];
    const change = { gameId: state.id, before: null, after: state, events: [], effects, origin: ORIGIN };
    await at.store.commit(change);
    const sweeping = new Sweep(at, 0);
    await sweeping.run(() => Date.now() + 4_000);
    const queue = at.queues.effects.calculate_results;
    const [job] = (await queue.getJobs(['waiting'])).filter(({ data }) => data.gameId === state.id);
    expect(readJobOrigin(job?.opts.telemetry?.metadata)).toEqual(ORIGIN);
    expect(job?.data).toEqual({ format: FORMAT, gameId: state.id, round: 7 });
  });

  test('[H4.262] queues what a crash left in the outbox, but nothing that is on its way', async () => {
    const { id } = await room();
    await sweepAfter(0);
    expect(dispatched.get(id)).toBeUndefined();
    await sweepAfter(4_000);
    expect(dispatched.get(id)).toEqual([{ kind: 'recheck_presence', at: 1 }]);
    // It could not be queued: it is found again.
    await sweepAfter(8_000);
    expect(dispatched.get(id)).toEqual([{ kind: 'recheck_presence', at: 1 }]);
    await at.effects.dispatch(id, dispatched.get(id) ?? []);
    await sweepAfter(12_000);
    expect(dispatched.get(id)).toBeUndefined();
  });

  test('[H4.264 R10.5] disconnects the connections of a dead process, and no others', async () => {
    const state = await room();
    const [living, dead] = [newId(), newId()];
    await beat(at.redis, living, FORMAT);
    await connectThrough(state, living, dead);
    await sweepAfter(0);
    expect(await connectionsIn(state.id)).toEqual([connectionId(living, 1)]);
    await at.redis.del(keys.process(living));
    await Promise.all([sweepAfter(0), sweepAfter(0)]);
    expect((await stored(at.store, state.id)).players[0]).toMatchObject({
      connections: [],
      goneSince: expect.any(Number),
    });
  });

  test('[H4.264 R10.5] disconnects people who wait for the next round too, so that their room is empty', async () => {
    const { state } = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    const [host] = state.players;
    if (host === undefined) throw new Error('There is no host');
    const [id, userId] = [newId() as GameId, newId() as UserId];
    const players = state.players.map((player) => ({ ...player, connections: [] }));
    const waiting = [{ ...host, id: newId() as PlayerId, userId, displayName: 'Wil', connections: [] }];
    await at.liveRooms.reserve(id);
    const after = { ...state, id, players, waiting };
    await at.store.commit({ gameId: id, before: null, after, events: [], effects: [] });
    const command = { type: 'connect', userId, connectionId: connectionId(newId(), 1) } as const;
    await runCommand(at.rooms, { gameId: id, command });
    expect((await stored(at.store, id)).emptySince).toBeNull();
    await sweepAfter(0);
    expect(await stored(at.store, id)).toMatchObject({
      waiting: [{ connections: [] }],
      emptySince: expect.any(Number),
    });
  });

  test('[H4.264] asks no more for a process that is dead for long', async () => {
    const dead = newId();
    await connectThrough(await room(), dead);
    expect(await at.redis.zscore(keys.processes, dead)).not.toBeNull();
    await sweepAfter(11_000);
    await sweepAfter(11_000);
    expect(await at.redis.zscore(keys.processes, dead)).toBeNull();
    expect(await at.redis.exists(keys.processRooms(dead))).toBe(0);
  });

  test('releases the codes of rooms that were never created, or are gone', async () => {
    const gameId = newId();
    const code = await at.liveRooms.reserve(gameId);
    await sweepAfter(1_000);
    expect(await at.liveRooms.gameOf(code)).toBe(gameId);
    await sweepAfter(61_000);
    expect(await at.liveRooms.gameOf(code)).toBeNull();
  });

  test('[H4.265] releases the code of a room that was closed by a process that died', async () => {
    const state = newLobby();
    const code = await at.liveRooms.reserve(state.id);
    const created = { gameId: state.id, before: null, after: state, events: [], effects: [] };
    await at.store.commit(created);
    await at.store.commit({ ...created, before: { rev: 1, format: FORMAT, state }, after: null });
    await sweepAfter(61_000);
    expect(await at.liveRooms.gameOf(code)).toBeNull();
  });

  test('[H4.263] asks for what is overdue, should its job be lost', async () => {
    const state = await room();
    const counting: Effect = { kind: 'calculate_results', round: state.round };
    await uncounted(state, [counting]);
    // It was in its queue, which has lost it.
    await at.store.removeFromOutbox(state.id, [counting]);
    await sweepAfter(2_000);
    expect(dispatched.get(state.id) ?? []).not.toContainEqual(counting);
    await sweepAfter(6_000);
    expect(dispatched.get(state.id)).toContainEqual(counting);
    await sweepAfter(12_000);
    expect(dispatched.get(state.id)).toContainEqual(counting);
  });

  test('[H4.266] finds rooms without marks by walking', async () => {
    const state = await room();
    const left = await room();
    await uncounted(state, []);
    await connectThrough(left, newId());
    const crowd = await at.redis.hlen(keys.liveRooms);
    for (const key of await at.redis.keys('rooms:due:*')) await at.redis.del(key);
    await at.redis.del(keys.processes);
    await sweepAfter(6_000, crowd * 2);
    expect(dispatched.get(state.id)).toContainEqual({ kind: 'calculate_results', round: state.round });
    expect(await connectionsIn(left.id)).toEqual([]);
  });

  test('[H4.260] a room that cannot be swept stops no other, and is logged once', async () => {
    const [first, broken, last] = [await room(), await room(), await room()];
    await at.redis.hset(keys.game(broken.id), 'stage', '{"no JSON');
    const sweeping = new Sweep(at);
    const error = spyOn(at.rooms.logger, 'error');
    for (const ms of [4_000, 8_000, 12_000]) await sweeping.run(() => Date.now() + ms);
    expect(await at.store.outbox(first.id)).toEqual([]);
    expect(await at.store.outbox(last.id)).toEqual([]);
    const said = error.mock.calls.filter((call) => JSON.stringify(call).includes(broken.id));
    expect(said).toHaveLength(1);
    error.mockRestore();
    await at.redis.del(keys.game(broken.id));
  });

  test('[H4.261] does not read rooms in which nothing is due', async () => {
    const open = async () => {
      const state = newLobby();
      await at.liveRooms.reserve(state.id);
      await at.store.commit({ gameId: state.id, before: null, after: state, events: [], effects: [] });
    };
    // All at once would be too late for some where a machine is busy.
    for (let rooms = 0; rooms < 2_000; rooms += 100) await Promise.all(Array.from({ length: 100 }, open));
    const reads = countReads(at.redis);
    for (let sweeps = 0; sweeps < 5; sweeps += 1) {
      await new Sweep(at).run();
    }
    // The walk looks at about fifty in each, at their state's parts and their outbox.
    expect(reads()).toBeWithin(100, 1_000);
  }, 30_000);
});

describe('a mark', () => {
  const effect: Effect = { kind: 'recheck_presence', at: 7 };
  const marksOf = async (gameId: string, ms = 4_000) =>
    (await new DueRooms(at.redis).due(Date.now() + ms)).filter((mark) => mark.gameId === gameId);

  test('[H4.266] is there before the commit, and gone when its effect is queued', async () => {
    const state = newLobby();
    const due = new DueRooms(at.redis);
    await due.expect(state.id, [effect]);
    expect(await marksOf(state.id)).toHaveLength(1);
    await at.store.commit({ gameId: state.id, before: null, after: state, events: [], effects: [effect] });
    expect(await marksOf(state.id)).toHaveLength(1);
    await at.effects.dispatch(state.id, [effect]);
    expect(await marksOf(state.id)).toEqual([]);
  });

  test('[H4.266] of a commit that never was costs one look', async () => {
    const gameId = newId();
    await new DueRooms(at.redis).expect(gameId, [effect]);
    await sweepAfter(4_000);
    expect(await marksOf(gameId)).toEqual([]);
  });

  test('[H4.266] that is made anew during a look stays', async () => {
    const gameId = newId();
    const due = new DueRooms(at.redis);
    await due.expect(gameId, [effect]);
    const [looked] = await marksOf(gameId);
    await Bun.sleep(2);
    await due.expect(gameId, [effect]);
    if (looked !== undefined) await due.settle(looked);
    expect(await marksOf(gameId)).toHaveLength(1);
  });
});

/** Counts from here on how often a game or an outbox is read over this line: others ask the same Redis. */
function countReads(redis: TestRooms['redis']): () => number {
  let reads = 0;
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    if (/^(hgetall|hmget|hvals|hget)$/.test(command.name)) reads += 1;
    return send(command, stream);
  };
  return () => reads;
}
