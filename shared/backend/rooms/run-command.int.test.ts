import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import type { GameEvent } from '../../game/events/event.ts';
import type { UserId } from '../../game/state/ids.ts';
import type { GameState } from '../../game/state/state.ts';
import { createSharedFormat, FORMAT } from '../formats/shared-format.ts';
import { newId } from '../ids.ts';
import { channels, keys } from '../redis/keys.ts';
import { recordedFields } from '../testing/recorded-game.ts';
import { newLobby, openTestRooms, stored, type TestRooms, withMethods } from '../testing/test-rooms.ts';
import { sharedTomorrow, TOMORROW } from '../testing/tomorrow.ts';
import { beat, commonFormat, endProcess, Heartbeat } from './heartbeat.ts';
import { RedisRoomStore } from './redis-room-store.ts';
import { NewerRoom, type RoomStore, type StoredGame, StoreUnavailable } from './room-store.ts';
import { runCommand } from './run-command.ts';

const at = await openTestRooms();
afterAll(() => at.close());

const byHost = (state: GameState) => ({ kind: 'user', userId: state.creatorUserId }) as const;
const addBot = (state: GameState) => ({ type: 'add_bot', by: byHost(state) }) as const;
const asker = (state: GameState, requestId?: string, bodyHash = 'body') => ({
  userId: state.creatorUserId,
  requestId,
  bodyHash,
});

describe('[H9.27] writers at once', () => {
  test('lose nothing: every command is decided on what the others did', async () => {
    const state = await at.lobby();
    const processes = [at.elsewhere(), at.elsewhere(), at.elsewhere()];
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        runCommand(processes[n % 3] ?? at.rooms, {
          gameId: state.id,
          command: addBot(state),
          asker: asker(state),
        }),
      ),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const now = await stored(at.store, state.id);
    expect(now.players).toHaveLength(13);
    expect(now.version).toBe(state.version + 12);
  });

  test('with one request id do it once', async () => {
    const state = await at.lobby();
    const ask = () =>
      runCommand(at.elsewhere(), { gameId: state.id, command: addBot(state), asker: asker(state, 'same') });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one.ok && two.ok && one.reply).toEqual(two.ok && two.reply);
    expect((await stored(at.store, state.id)).players).toHaveLength(2);
  });
});

describe('request ids', () => {
  test('with another body are refused, whatever the game looks like by now', async () => {
    const state = await at.lobby();
    const request = { gameId: state.id, command: addBot(state), asker: asker(state, 'id') };
    await runCommand(at.rooms, request);
    const other = await runCommand(at.rooms, { ...request, asker: asker(state, 'id', 'other') });
    expect(other).toMatchObject({ ok: false, code: 'INVALID' });
  });

  test('of what changed nothing are kept as well: it is not done when it is repeated later', async () => {
    const state = await at.lobby();
    const set = (locked: boolean) =>
      ({ type: 'update_game_settings', settings: { locked }, by: byHost(state) }) as const;
    const request = { gameId: state.id, command: set(false), asker: asker(state, 'same') };
    expect(await runCommand(at.rooms, request)).toMatchObject({ ok: true });
    await runCommand(at.rooms, { gameId: state.id, command: set(true) });
    expect(await runCommand(at.rooms, request)).toMatchObject({ ok: true });
    expect((await stored(at.store, state.id)).settings.locked).toBe(true);
  });

  test('of a room that has closed since get their old answer', async () => {
    const state = await at.lobby();
    const command = { type: 'leave_game', by: byHost(state) } as const;
    const request = { gameId: state.id, command, asker: asker(state, 'bye') };
    expect(await runCommand(at.rooms, request)).toMatchObject({ ok: true, game: null });
    expect((await at.store.load(state.id)).game).toBeNull();
    expect(await runCommand(at.rooms, request)).toMatchObject({ ok: true });
    expect(await runCommand(at.rooms, { ...request, asker: asker(state) })).toMatchObject({
      code: 'GAME_NOT_FOUND',
    });
  });
});

describe('a copy that is behind', () => {
  test('refuses nothing by itself', async () => {
    const state = await at.lobby();
    const old: StoredGame = { rev: 1, format: FORMAT, state };
    const guest = newId() as UserId;
    await runCommand(at.rooms, {
      gameId: state.id,
      command: { type: 'join', userId: guest, displayName: 'Ben' },
    });
    const behind = at.elsewhere({ replica: () => old });
    const command = { type: 'ready_next_phase', by: { kind: 'user', userId: guest } } as const;
    expect(await runCommand(behind, { gameId: state.id, command })).toMatchObject({ ok: true });
  });

  test('does not confirm that there is nothing to do', async () => {
    const state = await at.lobby();
    const old: StoredGame = { rev: 1, format: FORMAT, state };
    const set = (locked: boolean) =>
      ({ type: 'update_game_settings', settings: { locked }, by: byHost(state) }) as const;
    await runCommand(at.rooms, { gameId: state.id, command: set(true) });
    const behind = at.elsewhere({ replica: () => old });
    const request = { gameId: state.id, command: set(false), asker: asker(state, 'unlock') };
    expect(await runCommand(behind, request)).toMatchObject({ ok: true });
    expect((await stored(at.store, state.id)).settings.locked).toBe(false);
  });

  test('accepts nothing that is over by now', async () => {
    const state = await at.lobby();
    const old: StoredGame = { rev: 1, format: FORMAT, state };
    await runCommand(at.rooms, { gameId: state.id, command: { type: 'leave_game', by: byHost(state) } });
    const behind = at.elsewhere({ replica: () => old });
    const outcome = await runCommand(behind, {
      gameId: state.id,
      command: addBot(state),
      asker: asker(state),
    });
    expect(outcome).toMatchObject({ ok: false, code: 'GAME_NOT_FOUND' });
  });
});

describe('a store that does not answer', () => {
  /** Fails the first commit, before or after it is done. */
  const failing = (isDone: boolean): RoomStore => {
    let failures = 1;
    return withMethods(at.store, {
      commit: async (change) => {
        if (failures === 0) return at.store.commit(change);
        failures -= 1;
        if (isDone) await at.store.commit(change);
        throw new StoreUnavailable(isDone, 'a test');
      },
    });
  };

  test('before anything was done is asked again', async () => {
    const state = await at.lobby();
    const rooms = at.elsewhere({ store: failing(false) });
    expect(
      await runCommand(rooms, { gameId: state.id, command: addBot(state), asker: asker(state) }),
    ).toMatchObject({
      ok: true,
    });
    expect((await stored(at.store, state.id)).players).toHaveLength(2);
  });

  test('after it was done gives the answer of the receipt', async () => {
    const state = await at.lobby();
    const rooms = at.elsewhere({ store: failing(true) });
    const outcome = await runCommand(rooms, {
      gameId: state.id,
      command: addBot(state),
      asker: asker(state),
    });
    expect(outcome).toMatchObject({ ok: true, reply: { role: expect.any(String) } });
    expect((await stored(at.store, state.id)).players).toHaveLength(2);
  });

  test('after it was done has the copy here brought up to date, before the answer and also for none', async () => {
    const state = await at.lobby();
    const caughtUp: string[] = [];
    const copy = { catchUp: async (gameId: string) => void caughtUp.push(gameId) };
    const asked = at.elsewhere({ store: failing(true), ...copy });
    await runCommand(asked, { gameId: state.id, command: addBot(state), asker: asker(state) });
    expect(caughtUp).toEqual([state.id]);
    const unasked = at.elsewhere({ store: failing(true), ...copy });
    const command = { type: 'connect', userId: state.creatorUserId, connectionId: 'here:1' } as const;
    expect(await runCommand(unasked, { gameId: state.id, command })).toMatchObject({ code: 'UNAVAILABLE' });
    // The write may be done until its deadline.
    while (caughtUp.length < 2) await Bun.sleep(50);
    // A repeated request is answered of what another process may have done.
    const again = { gameId: state.id, command: addBot(state), asker: asker(state, 'again') };
    for (const rooms of [at.rooms, at.elsewhere(copy)]) await runCommand(rooms, again);
    expect(caughtUp).toHaveLength(3);
  });

  test('at all is named within seconds', async () => {
    const state = await at.lobby();
    const away = () => Promise.reject(new StoreUnavailable(false, 'a test'));
    const rooms = at.elsewhere({ store: withMethods(at.store, { load: away, commit: away }) });
    const begin = Date.now();
    expect(await runCommand(rooms, { gameId: state.id, command: addBot(state) })).toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(Date.now() - begin).toBeLessThan(2_500);
  });
});

/** What every living process knows; the tests change it. */
let common = FORMAT;
let today: TestRooms;
let tomorrow: TestRooms;
beforeAll(async () => {
  today = await openTestRooms(createSharedFormat(() => common));
  tomorrow = await openTestRooms(sharedTomorrow(() => common));
});
afterAll(() => Promise.all([today.close(), tomorrow.close()]));

const fieldsOf = (gameId: string) => today.redis.hgetall(keys.game(gameId));
const say = (at: TestRooms, { id, creatorUserId: userId }: GameState, content: string) =>
  runCommand(at.rooms, {
    gameId: id,
    command: { type: 'send_message', content, by: { kind: 'user', userId } },
  });

describe('a stored room', () => {
  test('[H4.273] says its format, the newest that all processes know', async () => {
    for (common of [FORMAT, TOMORROW]) {
      expect((await fieldsOf((await tomorrow.lobby()).id)).format).toBe(String(common));
    }
    expect((await fieldsOf((await today.lobby()).id)).format).toBe(String(FORMAT));
  });

  test('without a format is not read', async () => {
    common = FORMAT;
    const { id } = await today.lobby();
    await today.redis.hdel(keys.game(id), 'format');
    await expect(today.store.load(id)).rejects.toThrow(NewerRoom);
    await expect(today.store.loadParts(id, 'players')).rejects.toThrow(NewerRoom);
  });

  test('[H4.282] of an older format is read, and written anew with the next change', async () => {
    const fields = await recordedFields();
    const gameId = newId();
    await today.redis.hset(keys.game(gameId), { ...fields, id: JSON.stringify(gameId) });
    common = FORMAT;
    const { creatorUserId: userId } = await stored(today.store, gameId);
    common = TOMORROW;
    const tokenHash = 'b'.repeat(64);
    const by = { kind: 'user', userId } as const;
    const outcome = await runCommand(tomorrow.rooms, {
      gameId,
      command: { type: 'issue_table_token', tokenHash, by },
    });
    expect(outcome).toMatchObject({ ok: true, game: { format: TOMORROW } });
    const { rev, ...written } = await fieldsOf(gameId);
    expect(Number(rev)).toBeGreaterThan(Number(fields.rev));
    const { rev: _, messages, ...same } = fields;
    expect(written).toEqual({
      ...same,
      id: JSON.stringify(gameId),
      format: String(TOMORROW),
      said: messages ?? '',
      tableTokenHash: JSON.stringify(tokenHash),
      tableTerm: '1',
    });
  });

  test('[H4.279] of a newer format is left alone, which is said once', async () => {
    common = TOMORROW;
    const state = await tomorrow.lobby();
    const fields = await fieldsOf(state.id);
    expect([fields.format, fields.messages, fields.said]).toEqual([String(TOMORROW), undefined, '[]']);
    const warn = spyOn(today.rooms.logger, 'warn');
    await expect(today.store.load(state.id)).rejects.toThrow(NewerRoom);
    await expect(today.store.loadParts(state.id, 'players')).rejects.toThrow(NewerRoom);
    await expect(say(today, state, 'hello')).rejects.toThrow(NewerRoom);
    const said = warn.mock.calls.filter((call) => JSON.stringify(call).includes(state.id));
    warn.mockRestore();
    expect(said).toHaveLength(1);
    expect(await fieldsOf(state.id)).toEqual(fields);
  });

  test('[H4.279] that a copy here takes for an older one is not overwritten', async () => {
    common = FORMAT;
    const state = await today.lobby();
    const known = (await today.store.load(state.id)).game;
    common = TOMORROW;
    await say(tomorrow, state, 'from tomorrow');
    const fields = await fieldsOf(state.id);
    const behind = today.elsewhere({ replica: () => known ?? undefined });
    await expect(say({ ...today, rooms: behind }, state, 'from today')).rejects.toThrow(NewerRoom);
    expect(await fieldsOf(state.id)).toEqual(fields);
  });

  test('[H4.286] goes from process to process, old beside new and back', async () => {
    common = FORMAT;
    const state = await today.lobby();
    await say(tomorrow, state, 'one');
    await say(today, state, 'two');
    common = TOMORROW;
    await say(tomorrow, state, 'three');
    await say(tomorrow, state, 'four');
    expect((await fieldsOf(state.id)).format).toBe(String(TOMORROW));
    common = FORMAT;
    await say(tomorrow, state, 'five');
    const after = await stored(today.store, state.id);
    expect(after.messages.map(({ content }) => content)).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect('said' in (await fieldsOf(state.id))).toBe(false);
    expect(await stored(tomorrow.store, state.id)).toEqual(after);
  });
});

/** A process that follows a room, and what it is told of it. */
async function follower({ id }: GameState, processId = newId()) {
  const subscriber = today.redis.duplicate({ enableOfflineQueue: true });
  const told: unknown[] = [];
  subscriber.on('smessage', (_, text: string) => told.push(JSON.parse(text)));
  const channel = channels.room(id, processId);
  await subscriber.ssubscribe(channel);
  const redis = today.redis.duplicate({ enableOfflineQueue: true });
  const store = new RedisRoomStore({ ...today, redis, processId, logger: today.rooms.logger });
  await store.follow(id);
  return {
    told,
    rooms: today.elsewhere({ store }),
    /** All that was published until now has arrived. */
    arrived: () => subscriber.ping(),
    stopListening: () => subscriber.sunsubscribe(channel),
    listen: () => subscriber.ssubscribe(channel),
    end: () => {
      for (const connection of [subscriber, redis]) connection.disconnect();
    },
  };
}

test('[H4.274] what a process is told of a room has its format, the newest that all processes know', async () => {
  common = FORMAT;
  const state = await tomorrow.lobby();
  const process = await follower(state);
  await say(tomorrow, state, 'hello');
  common = TOMORROW;
  await say(tomorrow, state, 'again');
  await process.arrived();
  process.end();
  const [first] = process.told as { readonly toRev: number }[];
  expect(process.told).toMatchObject([
    { format: FORMAT, fromRev: 1 },
    { format: TOMORROW, fromRev: first?.toRev },
  ]);
  common = FORMAT;
});

describe('processes that follow a room', () => {
  test('are told what others have written, and not what they wrote themselves', async () => {
    const state = await today.lobby();
    const [one, other] = [await follower(state), await follower(state)];
    await say({ ...today, rooms: one.rooms }, state, 'from the one');
    await say(today, state, 'from a worker');
    for (const { arrived } of [one, other]) await arrived();
    expect([one.told.length, other.told.length]).toEqual([1, 2]);
    for (const { end } of [one, other]) end();
  });

  test('are told again once they listen again, and see that they have missed something', async () => {
    const state = await today.lobby();
    const process = await follower(state);
    await process.stopListening();
    await say(today, state, 'to no ear');
    await process.listen();
    await say(today, state, 'to this one');
    await process.arrived();
    const { game } = await today.store.load(state.id);
    expect(process.told).toMatchObject([{ toRev: game?.rev }]);
    expect(process.told).not.toMatchObject([{ fromRev: 1 }]);
    process.end();
  });

  test('leave nothing where no room is, and nothing after it', async () => {
    const gone = newLobby();
    (await follower(gone)).end();
    const state = await today.lobby();
    const process = await follower(state);
    await runCommand(today.rooms, { gameId: state.id, command: { type: 'leave_game', by: byHost(state) } });
    await process.arrived();
    expect(process.told).toMatchObject([{ toRev: null }]);
    for (const { id } of [gone, state]) expect(await today.redis.exists(keys.followers(id))).toBe(0);
    process.end();
  });
});

test('[H4.281] an effect in the outbox that is not known here waits for a process that knows it', async () => {
  const state = newLobby();
  const effects = [{ kind: 'recheck_presence', at: 1 }] as const;
  common = FORMAT;
  await today.store.commit({
    gameId: state.id,
    before: null,
    after: state,
    events: [] as GameEvent[],
    effects,
  });
  const entries = {
    strange: JSON.stringify({ effect: { kind: 'ring_the_bells' }, since: 1, format: FORMAT }),
    newer: JSON.stringify({ effect: { kind: 'recheck_presence', at: 2 }, since: 1, format: TOMORROW }),
    silent: JSON.stringify({ effect: { kind: 'recheck_presence', at: 3 }, since: 1 }),
  };
  await today.redis.hset(keys.outbox(state.id), entries);
  // In what order a hash is read is Redis's own business.
  const found = new Set((await today.store.outbox(state.id)).map(({ effect }) => effect));
  expect(found).toEqual(new Set(effects));
  await today.effects.dispatch(state.id, [...found]);
  expect(await today.redis.hkeys(keys.outbox(state.id))).toEqual(
    expect.arrayContaining(['strange', 'newer', 'silent']),
  );
});

describe('processes', () => {
  const others: string[] = [];
  const comes = async (format: number): Promise<string> => {
    const processId = newId();
    others.push(processId);
    await beat(today.redis, processId, format);
    return processId;
  };
  const heartbeat = () =>
    new Heartbeat({ redis: today.redis, processId: newId(), logger: today.rooms.logger });
  afterAll(() => Promise.all(others.map((id) => endProcess(today.redis, id))));

  test('[H4.278] write the newest format that all of them know, as long as they live', async () => {
    await comes(TOMORROW);
    expect(await commonFormat(today.redis)).toBe(TOMORROW);
    const older = await comes(FORMAT);
    expect(await commonFormat(today.redis)).toBe(FORMAT);
    // Killed: its sign of life has lapsed.
    await today.redis.del(keys.process(older));
    expect(await commonFormat(today.redis)).toBe(TOMORROW);
    expect(await today.redis.sismember(keys.knownProcesses, older)).toBe(0);
  });

  test('[N3.12] are not forgotten while they come back, though all signs of life have lapsed', async () => {
    const back = await comes(FORMAT);
    for (let times = 0; times < 20; times += 1) {
      await today.redis.del(keys.process(back));
      const reading = commonFormat(today.redis);
      await today.redis.ping();
      await Promise.all([reading, beat(today.redis, back, FORMAT)]);
      expect(await today.redis.sismember(keys.knownProcesses, back)).toBe(1);
    }
  });

  test('[H4.278 N3.12] start only when Redis has told them of the others, and know the oldest format until then', async () => {
    const away = spyOn(today.redis, 'smembers').mockRejectedValue(new Error('Redis is away'));
    const late = heartbeat();
    const starting = late.start();
    while (away.mock.calls.length < 2) await Bun.sleep(10);
    expect(late.commonFormat()).toBe(1);
    away.mockRestore();
    await starting;
    expect(late.commonFormat()).toBe(FORMAT);
    late.stop();
    await late.end();
  });
});
