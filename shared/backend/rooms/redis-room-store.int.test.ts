import { afterAll, describe, expect, test } from 'bun:test';
import type { Effect } from '../../game/events/effect.ts';
import { FORMAT } from '../formats/shared-format.ts';
import { newId } from '../ids.ts';
import { keys } from '../redis/keys.ts';
import { newLobby, openTestRooms } from '../testing/test-rooms.ts';
import { RECEIPTS_KEPT } from './commit-script.ts';
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

  test('tells the room from which revision to which', async () => {
    const { state, change } = await lockable();
    const subscriber = at.redis.duplicate({ enableOfflineQueue: true });
    const heard = new Promise<string>((resolve) =>
      subscriber.on('smessage', (_, text: string) => resolve(text)),
    );
    await subscriber.ssubscribe(`room:{${state.id}}`);
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
