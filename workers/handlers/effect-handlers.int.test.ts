import { afterAll, describe, expect, spyOn, test } from 'bun:test';
import { stored } from '@nightfall/shared/backend/testing/test-rooms';
import { pauseOf } from '@nightfall/shared/game/state/clock';
import { ABANDONED_MS, PAUSE_MS, PRESENCE_GRACE_MS } from '@nightfall/shared/game/state/limits';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameState } from '@nightfall/shared/game/state/state';
import { endsAtOf } from '@nightfall/shared/game/testing/random-play';
import { openBotGames } from '../testing/bot-games.ts';
import { calculateResults, closeAbandonedRoom, expirePhase, recheckPresence } from './effect-handlers.ts';
import { playBotTurn } from './play-bot-turn.ts';

/** Bots that are hurried vote without a thought. */
const { at, context, later, run, game, gameIn, turnOf, close } = await openBotGames({ scale: 0 });
afterAll(close);

const HOUR = 3_600_000;

/** Sends a phase's deadline, just after the running phase is over unless told otherwise. */
const expire = (state: GameState, phase: Phase, rooms = later(overIn(state)).rooms) =>
  expirePhase({ rooms }, { gameId: state.id, round: state.round, phase, endsAt: endsAtOf(state) });

const overIn = (state: GameState) => ('endsAt' in state.stage ? endsAtOf(state) - Date.now() + 100 : HOUR);

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
      await expirePhase(later(HOUR), {
        gameId: state.id,
        round: 7,
        phase: 'job_choice',
        endsAt: endsAtOf(after),
      }),
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
    expect(await expirePhase(later(endsAt - Date.now() + 100), deadline)).toEqual({
      tryAgainAt: since + PAUSE_MS,
    });
    expect(await stored(at.store, state.id)).toEqual(paused);
    expect(await expirePhase(later(PAUSE_MS + 100), deadline)).toBeUndefined();
    const { stage } = await stored(at.store, state.id);
    expect([stage.phase, pauseOf(stage)]).toEqual(['job_choice', undefined]);
    expect('endsAt' in stage && stage.endsAt).toBeGreaterThan(endsAt + PAUSE_MS - 1);
  });

  test('of a game that is gone does nothing', async () => {
    const gameId = crypto.randomUUID() as GameState['id'];
    expect(await expirePhase(context, { gameId, round: 1, phase: 'vote', endsAt: 1 })).toBeUndefined();
  });
});

describe('play-bot-turn', () => {
  const bots = (state: GameState) => state.players.filter(({ isBot }) => isBot);
  const turns = (state: GameState, phase = state.stage.phase) =>
    bots(state).map(({ id }) => ({ ...turnOf(state, id), phase }));

  test.each(['role_deal', 'role_resolve', 'discussion'] as const)('confirms in %s', async (phase) => {
    const state = await gameIn(phase);
    for (const turn of turns(state)) await playBotTurn(context, turn);
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
      for (const turn of turns(state)) await playBotTurn(context, turn);
      const { stage } = await stored(at.store, state.id);
      const done = bots(state).map(({ id }) => stage.phase === 'job_choice' && stage.turns[id]?.isDone);
      expect(done).toEqual([true, true, true]);
    }
  });

  test('[S7.17] writes the room once a turn, so that no player sees which bot had more to choose', async () => {
    const commit = spyOn(at.rooms.store, 'commit');
    for (let games = 0; games < 5; games += 1) {
      const state = await gameIn('job_choice');
      for (const turn of turns(state)) {
        commit.mockClear();
        await playBotTurn(context, turn);
        expect(commit.mock.calls.length).toBeLessThanOrEqual(1);
      }
    }
    expect(commit.mock.calls).toHaveLength(1);
    commit.mockRestore();
  });

  test('votes once, however often it is called', async () => {
    const state = await gameIn('vote');
    for (const turn of turns(state)) await playBotTurn(context, turn);
    const after = await stored(at.store, state.id);
    expect(after.stage.phase === 'vote' && Object.keys(after.stage.votes)).toHaveLength(3);
    for (const turn of turns(state)) await playBotTurn(context, turn);
    expect(await stored(at.store, state.id)).toEqual(after);
  });

  test('late, in another phase or another round, does nothing', async () => {
    const state = await gameIn('job_choice');
    for (const turn of turns(state, 'role_deal')) await playBotTurn(context, turn);
    for (const turn of turns(state)) await playBotTurn(context, { ...turn, round: 9 });
    expect(await stored(at.store, state.id)).toEqual(state);
  });

  test('[T2.4] does nothing while the clock stands still, nor for a deadline that was moved', async () => {
    const begun = await gameIn('job_choice');
    const by = { kind: 'user', userId: begun.creatorUserId } as const;
    await run(begun.id, { type: 'pause_clock', by });
    const paused = await stored(at.store, begun.id);
    for (const turn of turns(paused)) await playBotTurn(context, turn);
    expect(await stored(at.store, begun.id)).toEqual(paused);
    await run(begun.id, { type: 'resume_clock', by });
    const running = await stored(at.store, begun.id);
    for (const turn of turns(running)) await playBotTurn(context, { ...turn, endsAt: endsAtOf(begun) });
    expect(await stored(at.store, begun.id)).toEqual(running);
    for (const turn of turns(running)) await playBotTurn(context, turn);
    const { stage } = await stored(at.store, begun.id);
    expect(stage.phase === 'job_choice' && bots(running).every(({ id }) => stage.turns[id]?.isDone)).toBe(
      true,
    );
  });

  test('leaves the seats of humans alone', async () => {
    const state = await gameIn('job_choice');
    const human = state.players.find(({ isBot }) => !isBot);
    await playBotTurn(context, turnOf(state, human?.id));
    expect(await stored(at.store, state.id)).toEqual(state);
  });
});

describe('calculate-results', () => {
  test('says once who won', async () => {
    const state = await gameIn('results');
    expect(state.stage.phase === 'results' && state.stage.result).toBeNull();
    const job = { gameId: state.id, round: state.round };
    await calculateResults(context, { ...job, round: 5 });
    expect(await stored(at.store, state.id)).toEqual(state);
    await calculateResults(context, job);
    const after = await stored(at.store, state.id);
    expect(after.stage.phase === 'results' && after.stage.result).not.toBeNull();
    await calculateResults(context, job);
    expect(await stored(at.store, state.id)).toEqual(after);
  });
});

describe('recheck-presence', () => {
  test('goes on without a player who was gone too long', async () => {
    const state = await game();
    const { id } = state;
    await run(id, { type: 'disconnect', connectionIds: ['a-process:1'] });
    await recheckPresence(later(PRESENCE_GRACE_MS + 1), { gameId: id });
    // Without players present only deadlines act.
    expect((await stored(at.store, id)).stage.phase).toBe('role_deal');
    await recheckPresence(context, { gameId: crypto.randomUUID() as typeof id });
  });
});

describe('close-abandoned-room', () => {
  test('[G3.8 R10.16] closes a room that is still abandoned, and no other', async () => {
    const { id } = await game();
    const job = { gameId: id };
    await closeAbandonedRoom(later(2 * HOUR), job);
    expect((await at.store.load(id)).game).not.toBeNull();
    await run(id, { type: 'disconnect', connectionIds: ['a-process:1'] });
    await closeAbandonedRoom(later(ABANDONED_MS - 5_000), job);
    expect((await at.store.load(id)).game).not.toBeNull();
    await closeAbandonedRoom(later(ABANDONED_MS + 1), job);
    expect((await at.store.load(id)).game).toBeNull();
    await closeAbandonedRoom(later(ABANDONED_MS + 1), job);
  });
});
