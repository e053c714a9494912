import { afterAll, describe, expect, test } from 'bun:test';
import type { Effect } from '../../game/events/effect.ts';
import { ROOM_CODE_ALPHABET } from '../../protocol/limits.ts';
import { FORMAT } from '../formats/shared-format.ts';
import { newId } from '../ids.ts';
import { Metrics } from '../metrics/metrics.ts';
import { channels, keys } from '../redis/keys.ts';
import { measuredBy, newLobby, openTestRooms } from '../testing/test-rooms.ts';
import { RECEIPTS_KEPT } from './commit-script.ts';
import { RedisRoomStore, StoreMetrics } from './redis-room-store.ts';
import type { Change, Receipt } from './room-store.ts';

const at = await openTestRooms();
afterAll(() => at.close());

const effect: Effect = { kind: 'recheck_presence', at: 1 };
const receipt: Receipt = { bodyHash: 'hash', reply: { done: true } };

/** The revision that a change led to. @throws Error when it was not stored */
async function revOf(change: Change): Promise<number> {
  const outcome = await at.store.commit(change);
  if (outcome.kind !== 'stored') throw new Error(outcome.kind);
  return outcome.rev;
}

/** A created game, and the change that locks its room. */
async function lockable() {
  const state = newLobby();
  await at.store.commit({ gameId: state.id, before: null, after: state, events: [], effects: [] });
  const after = { ...state, settings: { ...state.settings, locked: true }, version: state.version + 1 };
  const change: Change = {
    gameId: state.id,
    before: { rev: 1, format: FORMAT, state },
    after,
    events: [],
    effects: [effect],
  };
  const userId = state.creatorUserId;
  const asked = (requestId: string): Change => ({
    ...change,
    request: { key: { userId, requestId }, receipt },
  });
  return { state, after, change, asked, userId };
}

describe('a commit', () => {
  test('stores the game, its effects and the new revision', async () => {
    const { state, after, change } = await lockable();
    const rev = await revOf(change);
    expect((await at.store.load(state.id)).game).toEqual({ rev, format: FORMAT, state: after });
    expect(await at.store.outbox(state.id)).toEqual([{ effect, since: expect.any(Number) }]);
  });

  test('writes only what changed', async () => {
    const { state, change } = await lockable();
    await at.redis.hset(keys.game(state.id), 'selectedRoles', '["Untouched"]');
    await at.store.commit(change);
    expect((await at.store.load(state.id)).game?.state.selectedRoles).toEqual(['Untouched']);
  });

  test('on an older revision changes nothing', async () => {
    const { state, change } = await lockable();
    const rev = await revOf(change);
    expect(await at.store.commit(change)).toEqual({ kind: 'conflict' });
    expect((await at.store.load(state.id)).game?.rev).toBe(rev);
  });

  test('[N3.8] never has the revision of one that was lost', async () => {
    const { state, change } = await lockable();
    const [game, kept] = [keys.game(state.id), `${keys.game(state.id)}:kept`];
    await at.redis.copy(game, kept);
    const lost = await revOf(change);
    // As a replica has it that takes over without having been told of the last write.
    await at.redis.copy(kept, game, 'REPLACE');
    // Taking over is a matter of seconds: here the next moment has to do.
    while (Date.now() <= lost + 1) await Bun.sleep(1);
    const others = { ...change, after: { ...state, round: 9 } };
    const rev = await revOf(others);
    expect(rev).toBeGreaterThan(lost);
    expect(await at.store.commit({ ...change, before: { rev: lost, format: FORMAT, state } })).toEqual({
      kind: 'conflict',
    });
    expect((await at.store.load(state.id)).game).toEqual({ rev, format: FORMAT, state: others.after });
  });

  test('of a new game does not overwrite one', async () => {
    const { state } = await lockable();
    const again = { gameId: state.id, before: null, after: state, events: [], effects: [] };
    expect(await at.store.commit(again)).toEqual({ kind: 'conflict' });
  });

  test('of one request is done once, even on the newest revision', async () => {
    const { state, after, change, asked } = await lockable();
    const rev = await revOf(asked('a'));
    expect(await at.store.commit(asked('a'))).toEqual({ kind: 'repeated', receipt });
    const onNewest = {
      ...asked('a'),
      before: { rev, format: FORMAT, state: after },
      after: { ...after, round: 9 },
    };
    expect(await at.store.commit(onNewest)).toEqual({ kind: 'repeated', receipt });
    expect((await at.store.load(state.id)).game?.state.round).toBe(1);
    expect(change.before?.rev).toBe(1);
  });

  test('of a harmless repeat leaves a receipt and no new revision', async () => {
    const { state, asked, userId } = await lockable();
    const nothing = { ...asked('n'), after: state, effects: [] };
    expect(await at.store.commit(nothing)).toEqual({ kind: 'stored', rev: 1, format: FORMAT });
    expect((await at.store.load(state.id, { userId, requestId: 'n' })).receipt).toEqual(receipt);
  });

  test('[P3.6] keeps the newest receipts of each player', async () => {
    const { state, asked, userId } = await lockable();
    for (let n = 0; n <= RECEIPTS_KEPT; n += 1) {
      await at.store.commit({ ...asked(`r${n}`), after: state, effects: [] });
    }
    const known = async (requestId: string) => (await at.store.load(state.id, { userId, requestId })).receipt;
    expect(await known('r0')).toBeNull();
    expect(await known('r1')).toEqual(receipt);
    expect(await receiptsKept(state.id, userId)).toBe(RECEIPTS_KEPT);
  });

  test('that closes a room leaves only receipts, which lapse', async () => {
    const { state, asked, userId } = await lockable();
    expect((await at.store.commit({ ...asked('leave'), after: null })).kind).toBe('stored');
    expect(await at.store.load(state.id, { userId, requestId: 'leave' })).toEqual({ game: null, receipt });
    expect(await at.redis.exists(keys.game(state.id), keys.outbox(state.id))).toBe(0);
    expect(await at.redis.ttl(keys.receipts(state.id, userId))).toBeGreaterThan(0);
  });

  test('tells a process that follows the room from which revision to which', async () => {
    const { state, change } = await lockable();
    const subscriber = at.redis.duplicate({ enableOfflineQueue: true });
    const heard = new Promise<string>((resolve) =>
      subscriber.on('smessage', (_, text: string) => resolve(text)),
    );
    const processId = newId();
    await subscriber.ssubscribe(channels.room(state.id, processId));
    await new RedisRoomStore({ ...at, processId, logger: at.rooms.logger }).follow(state.id);
    const toRev = await revOf(change);
    expect(JSON.parse(await heard)).toEqual({ format: FORMAT, fromRev: 1, toRev, events: [] });
    subscriber.disconnect();
  });
});

test('effects leave the outbox by their id', async () => {
  const { state, change } = await lockable();
  await at.store.commit(change);
  await at.effects.dispatch(state.id, [effect]);
  expect(await at.store.outbox(state.id)).toEqual([]);
});

test('receipts of one person count for another too, those of the other first, the oldest not at all', async () => {
  const { state, change, asked, userId } = await lockable();
  const to = newId();
  const asOther = (requestId: string, rev: number): Change => ({
    ...change,
    before: { rev, format: FORMAT, state },
    request: { key: { userId: to, requestId }, receipt: { bodyHash: 'other', reply: {} } },
  });
  const rev = await revOf(asOther('both', await revOf(asked('both'))));
  for (const _ of ['once', 'again']) await at.store.copyReceipts(state.id, userId, to);
  const known = async (requestId: string) =>
    (await at.store.load(state.id, { userId: to, requestId })).receipt?.bodyHash;
  expect(await known('both')).toBe('other');
  for (let n = 0; n < RECEIPTS_KEPT; n += 1) {
    const note = { ...asked(`${n}`), before: { rev, format: FORMAT, state }, after: state };
    expect((await at.store.commit(note)).kind).toBe('stored');
  }
  await at.store.copyReceipts(state.id, userId, to);
  expect(await Promise.all(['both', '0', `${RECEIPTS_KEPT - 1}`].map(known))).toEqual([
    undefined,
    'hash',
    'hash',
  ]);
  expect(await receiptsKept(state.id, to)).toBe(RECEIPTS_KEPT);
});

/** The number of a user's receipts: each has two fields, and one field counts them. */
const receiptsKept = async (gameId: string, userId: string) =>
  ((await at.redis.hlen(keys.receipts(gameId, userId))) - 1) / 2;

afterAll(() => at.close());

test('[G9.8 P1.14] a code belongs to one room until it is released', async () => {
  const gameId = newId();
  const code = await at.liveRooms.reserve(gameId);
  expect([...code].every((character) => ROOM_CODE_ALPHABET.includes(character))).toBe(true);
  expect(await at.liveRooms.gameOf(code)).toBe(gameId);
  const room = (await at.liveRooms.all()).find((live) => live.gameId === gameId);
  expect(room?.roomCode).toBe(code);
  if (room !== undefined) await at.liveRooms.release(room);
  expect(await at.liveRooms.gameOf(code)).toBeNull();
  expect((await at.liveRooms.all()).some((live) => live.gameId === gameId)).toBe(false);
});

test('releasing a room does not take the code of another one', async () => {
  const gameId = newId();
  const roomCode = await at.liveRooms.reserve(gameId);
  await at.liveRooms.release({ gameId: newId(), roomCode, practiceOf: null, createdAt: 0 });
  expect(await at.liveRooms.gameOf(roomCode)).toBe(gameId);
});

test('one practice game for each person', async () => {
  const [userId, first] = [newId(), newId()];
  expect(await at.liveRooms.reservePractice(first, userId)).toBe(true);
  expect(await at.liveRooms.reservePractice(newId(), userId)).toBe(false);
  expect(await at.liveRooms.practiceOf(userId)).toBe(first);
  await at.liveRooms.release({ gameId: first, roomCode: null, practiceOf: userId, createdAt: 0 });
  expect(await at.liveRooms.reservePractice(newId(), userId)).toBe(true);
});

test('the seats of a person, once each', async () => {
  const [userId, first, second] = [newId(), newId(), newId()];
  expect(await at.liveRooms.gamesOf(userId)).toEqual([]);
  for (const gameId of [first, second, first]) await at.liveRooms.noteSeat(userId, gameId);
  expect((await at.liveRooms.gamesOf(userId)).toSorted()).toEqual([first, second].toSorted());
});

test('the tables that a browser shows, each with its newest tokens', async () => {
  const [userId, gameId] = [newId(), newId()];
  expect(await at.liveRooms.screensOf(userId)).toEqual([]);
  for (const tokenHash of ['old', 'new', 'old']) await at.liveRooms.noteScreen(userId, { gameId, tokenHash });
  expect(await at.liveRooms.screensOf(userId)).toHaveLength(2);
  expect(await at.liveRooms.screensOf(userId)).toContainEqual({ gameId, tokenHash: 'new' });
  expect(await at.liveRooms.screensOf(newId())).toEqual([]);
});

afterAll(() => at.close());

const state = newLobby();
const opening: Change = { gameId: state.id, before: null, after: state, events: [], effects: [] };

test('[O1.1] commits are counted by what came of them, and phases where they begin', async () => {
  const metrics = new Metrics();
  const store = new RedisRoomStore({ ...at, processId: newId(), logger: at.rooms.logger, metrics });
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
