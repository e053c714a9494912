import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestRooms, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { StoredThemes } from '@nightfall/shared/backend/themes/theme-cache';
import type { Command } from '@nightfall/shared/game/commands/command';
import { pauseOf } from '@nightfall/shared/game/state/clock';
import { ABANDONED_MS, PAUSE_MS, PRESENCE_GRACE_MS } from '@nightfall/shared/game/state/limits';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameState } from '@nightfall/shared/game/state/state';
import { endsAtOf } from '@nightfall/shared/game/testing/ends-at';
import { ThinkingThreads } from '../thinking/thinking.ts';
import { calculateResults, closeAbandonedRoom, expirePhase, recheckPresence } from './effect-handlers.ts';
import { playBotTurn } from './play-bot-turn.ts';

const { db, close } = connectDatabase(process.env.DATABASE_URL ?? '');
let at: TestRooms;
beforeAll(async () => {
  at = await openTestRooms();
});
afterAll(() => Promise.all([at.close(), close()]));

/** Bots that are hurried vote without a thought. */
const given = () => ({
  rooms: at.rooms,
  themes: new StoredThemes(db, at.rooms.logger),
  thinking: new ThinkingThreads(0, at.rooms.logger, at.metrics),
});

/** The same rooms, some time later. */
const later = (ms: number) =>
  at.elsewhere({ context: () => ({ ...at.rooms.context(), now: Date.now() + ms }) });

const HOUR = 3_600_000;

async function run(gameId: string, ...commands: Command[]): Promise<void> {
  for (const command of commands) {
    const outcome = await runCommand(at.rooms, { gameId, command });
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.message}`);
  }
}

/** A started game of one connected human and three bots. */
async function game(): Promise<GameState> {
  const lobby = await at.lobby();
  const { id, creatorUserId: userId } = lobby;
  const by = { kind: 'user', userId } as const;
  const roles = ['Werewolf', 'Seer', 'Robber', 'Doppelganger', 'Troublemaker', 'Drunk', 'Villager'];
  await run(
    id,
    { type: 'connect', userId, connectionId: 'a-process:1' },
    { type: 'add_bot', by },
    { type: 'add_bot', by },
    { type: 'add_bot', by },
    { type: 'update_role_selection', roles, by },
    { type: 'start_game', by },
  );
  return stored(at.store, id);
}

/** Sends a phase's deadline, just after the running phase is over unless told otherwise. */
const expire = (state: GameState, phase: Phase, rooms = later(overIn(state))) =>
  expirePhase({ rooms }, { gameId: state.id, round: state.round, phase, endsAt: endsAtOf(state) });

const overIn = (state: GameState) => ('endsAt' in state.stage ? endsAtOf(state) - Date.now() + 100 : HOUR);

/** A game in this phase, brought there by its deadlines alone. */
async function gameIn(wanted: Phase): Promise<GameState> {
  let state = await game();
  while (state.stage.phase !== wanted) {
    await expire(state, state.stage.phase);
    state = await stored(at.store, state.id);
  }
  return state;
}

describe('expire-phase', () => {
  test('ends the phase at its deadline', async () => {
    const state = await game();
    expect(await expire(state, 'role_deal')).toBeUndefined();
    expect((await stored(at.store, state.id)).stage.phase).toBe('job_choice');
  });

  test('comes again when it is too early', async () => {
    const state = await game();
    const endsAt = endsAtOf(state);
    expect(await expire(state, 'role_deal', at.rooms)).toEqual({ tryAgainAt: endsAt });
    expect(await stored(at.store, state.id)).toEqual(state);
  });

  test('[R10.1] a second time, late, or for another round changes nothing', async () => {
    const state = await game();
    await expire(state, 'role_deal');
    const after = await stored(at.store, state.id);
    expect(await expire(state, 'role_deal')).toBeUndefined();
    expect(
      await expirePhase(
        { rooms: later(HOUR) },
        { gameId: state.id, round: 7, phase: 'job_choice', endsAt: endsAtOf(after) },
      ),
    ).toBeUndefined();
    expect(await stored(at.store, state.id)).toEqual(after);
  });

  test('[T2.3 T2.5] waits for a clock that stands still, and ends its pause in time', async () => {
    const state = await gameIn('job_choice');
    const by = { kind: 'user', userId: state.creatorUserId } as const;
    const endsAt = endsAtOf(state);
    await run(state.id, { type: 'pause_clock', by });
    const deadline = { gameId: state.id, round: state.round, phase: 'job_choice', endsAt } as const;
    const paused = await stored(at.store, state.id);
    const since = pauseOf(paused.stage)?.at ?? 0;
    const rooms = later(endsAt - Date.now() + 100);
    expect(await expirePhase({ rooms }, deadline)).toEqual({ tryAgainAt: since + PAUSE_MS });
    expect(await stored(at.store, state.id)).toEqual(paused);
    expect(await expirePhase({ rooms: later(PAUSE_MS + 100) }, deadline)).toBeUndefined();
    const { stage } = await stored(at.store, state.id);
    expect([stage.phase, pauseOf(stage)]).toEqual(['job_choice', undefined]);
    expect('endsAt' in stage && stage.endsAt).toBeGreaterThan(endsAt + PAUSE_MS - 1);
  });

  test('of a game that is gone does nothing', async () => {
    const gameId = crypto.randomUUID() as GameState['id'];
    expect(
      await expirePhase({ rooms: at.rooms }, { gameId, round: 1, phase: 'vote', endsAt: 1 }),
    ).toBeUndefined();
  });
});

describe('play-bot-turn', () => {
  const bots = (state: GameState) => state.players.filter(({ isBot }) => isBot);
  const turns = (state: GameState, phase: Phase) =>
    bots(state).map(({ id: playerId }) => ({
      gameId: state.id,
      round: state.round,
      phase,
      playerId,
      endsAt: endsAtOf(state),
    }));

  test.each(['role_deal', 'role_resolve', 'discussion'] as const)('confirms in %s', async (phase) => {
    const state = await gameIn(phase);
    for (const turn of turns(state, phase)) await playBotTurn(given(), turn);
    const { stage } = await stored(at.store, state.id);
    expect('ready' in stage && [...stage.ready].sort()).toEqual(
      bots(state)
        .map(({ id }) => id)
        .sort(),
    );
  });

  test('[G1.10] chooses all there is to choose at night, a copier its second prompt too', async () => {
    for (let games = 0; games < 5; games += 1) {
      const state = await gameIn('job_choice');
      for (const turn of turns(state, 'job_choice')) await playBotTurn(given(), turn);
      const { stage } = await stored(at.store, state.id);
      const done = bots(state).map(({ id }) => stage.phase === 'job_choice' && stage.turns[id]?.isDone);
      expect(done).toEqual([true, true, true]);
    }
  });

  test('[S7.17] writes the room once a turn, so that nobody sees who had more to choose', async () => {
    const commit = spyOn(at.rooms.store, 'commit');
    for (let games = 0; games < 5; games += 1) {
      const state = await gameIn('job_choice');
      for (const turn of turns(state, 'job_choice')) {
        commit.mockClear();
        await playBotTurn(given(), turn);
        expect(commit.mock.calls.length).toBeLessThanOrEqual(1);
      }
    }
    expect(commit.mock.calls).toHaveLength(1);
    commit.mockRestore();
  });

  test('votes once, however often it is called', async () => {
    const state = await gameIn('vote');
    for (const turn of turns(state, 'vote')) await playBotTurn(given(), turn);
    const after = await stored(at.store, state.id);
    expect(after.stage.phase === 'vote' && Object.keys(after.stage.votes)).toHaveLength(3);
    for (const turn of turns(state, 'vote')) await playBotTurn(given(), turn);
    expect(await stored(at.store, state.id)).toEqual(after);
  });

  test('late, in another phase or another round, does nothing', async () => {
    const state = await gameIn('job_choice');
    for (const turn of turns(state, 'role_deal')) await playBotTurn(given(), turn);
    for (const turn of turns(state, 'job_choice')) await playBotTurn(given(), { ...turn, round: 9 });
    expect(await stored(at.store, state.id)).toEqual(state);
  });

  test('[T2.4] does nothing while the clock stands still, nor for a deadline that was moved', async () => {
    const begun = await gameIn('job_choice');
    const by = { kind: 'user', userId: begun.creatorUserId } as const;
    await run(begun.id, { type: 'pause_clock', by });
    const paused = await stored(at.store, begun.id);
    for (const turn of turns(paused, 'job_choice')) await playBotTurn(given(), turn);
    expect(await stored(at.store, begun.id)).toEqual(paused);
    await run(begun.id, { type: 'resume_clock', by });
    const running = await stored(at.store, begun.id);
    for (const turn of turns(running, 'job_choice'))
      await playBotTurn(given(), { ...turn, endsAt: endsAtOf(begun) });
    expect(await stored(at.store, begun.id)).toEqual(running);
    for (const turn of turns(running, 'job_choice')) await playBotTurn(given(), turn);
    const { stage } = await stored(at.store, begun.id);
    expect(stage.phase === 'job_choice' && bots(running).every(({ id }) => stage.turns[id]?.isDone)).toBe(
      true,
    );
  });

  test('leaves the seats of humans alone', async () => {
    const state = await gameIn('job_choice');
    const human = state.players.find(({ isBot }) => !isBot);
    const turn = {
      gameId: state.id,
      round: state.round,
      phase: 'job_choice',
      playerId: human?.id ?? state.hostId,
      endsAt: endsAtOf(state),
    } as const;
    await playBotTurn(given(), turn);
    expect(await stored(at.store, state.id)).toEqual(state);
  });
});

describe('calculate-results', () => {
  test('says once who won', async () => {
    const state = await gameIn('results');
    expect(state.stage.phase === 'results' && state.stage.result).toBeNull();
    const job = { gameId: state.id, round: state.round };
    await calculateResults({ rooms: at.rooms }, { ...job, round: 5 });
    expect(await stored(at.store, state.id)).toEqual(state);
    await calculateResults({ rooms: at.rooms }, job);
    const after = await stored(at.store, state.id);
    expect(after.stage.phase === 'results' && after.stage.result).not.toBeNull();
    await calculateResults({ rooms: at.rooms }, job);
    expect(await stored(at.store, state.id)).toEqual(after);
  });
});

describe('recheck-presence', () => {
  test('goes on without somebody who was gone too long', async () => {
    const state = await game();
    const { id } = state;
    await run(id, { type: 'disconnect', connectionIds: ['a-process:1'] });
    await recheckPresence({ rooms: later(PRESENCE_GRACE_MS + 1) }, { gameId: id });
    // With nobody present only deadlines act.
    expect((await stored(at.store, id)).stage.phase).toBe('role_deal');
    await recheckPresence({ rooms: at.rooms }, { gameId: crypto.randomUUID() as typeof id });
  });
});

describe('close-abandoned-room', () => {
  test('[G3.8 R10.16] closes a room that is still abandoned, and no other', async () => {
    const { id } = await game();
    const job = { gameId: id };
    await closeAbandonedRoom({ rooms: later(2 * HOUR) }, job);
    expect((await at.store.load(id)).game).not.toBeNull();
    await run(id, { type: 'disconnect', connectionIds: ['a-process:1'] });
    await closeAbandonedRoom({ rooms: later(ABANDONED_MS - 5_000) }, job);
    expect((await at.store.load(id)).game).not.toBeNull();
    await closeAbandonedRoom({ rooms: later(ABANDONED_MS + 1) }, job);
    expect((await at.store.load(id)).game).toBeNull();
    await closeAbandonedRoom({ rooms: later(ABANDONED_MS + 1) }, job);
  });
});
