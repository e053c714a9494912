import { afterAll, describe, expect, test } from 'bun:test';
import type { UserId } from '../../game/state/ids.ts';
import type { GameState } from '../../game/state/state.ts';
import { FORMAT } from '../formats/shared-format.ts';
import { newId } from '../ids.ts';
import { openTestRooms, stored, withMethods } from '../testing/test-rooms.ts';
import { type RoomStore, type StoredGame, StoreUnavailable } from './room-store.ts';
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
