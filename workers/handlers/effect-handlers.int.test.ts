import { afterAll, describe, expect, spyOn, test } from 'bun:test';
import { purgeUnusedAccounts } from '@nightfall/shared/backend/accounts/delete-account';
import { listPlayedGames } from '@nightfall/shared/backend/accounts/played-games';
import { purgeSecurityEvents } from '@nightfall/shared/backend/accounts/purge-security-events';
import { purgeReviews } from '@nightfall/shared/backend/accounts/reviews';
import { playedSets } from '@nightfall/shared/backend/db/schema/index';
import { readEnv } from '@nightfall/shared/backend/env';
import { FORMAT } from '@nightfall/shared/backend/formats/shared-format';
import { effectJob } from '@nightfall/shared/backend/jobs/effect-table';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { openGameProcess } from '@nightfall/shared/backend/process/game-process';
import { closeIfAbandoned } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { openTestDatabase } from '@nightfall/shared/backend/testing/test-database';
import { stored } from '@nightfall/shared/backend/testing/test-rooms';
import { openPictures } from '@nightfall/shared/backend/themes/open-pictures';
import { purgeThemePacks } from '@nightfall/shared/backend/themes/theme-packs';
import type { Effect } from '@nightfall/shared/game/events/effect';
import { pauseOf } from '@nightfall/shared/game/state/clock';
import { ABANDONED_MS, PAUSE_MS, PRESENCE_GRACE_MS } from '@nightfall/shared/game/state/limits';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameState } from '@nightfall/shared/game/state/state';
import { endsAtOf } from '@nightfall/shared/game/testing/random-play';
import { openBotGames } from '../testing/bot-games.ts';
import {
  calculateResults,
  closeAbandonedRoom,
  expirePhase,
  recheckPresence,
  saveFinishedGame,
} from './effect-handlers.ts';
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

const { db, account, close: closeDatabase } = await openTestDatabase();
afterAll(closeDatabase);

/** A round that is about to be counted, in a process that queues nothing. */
async function votedRoom() {
  const { id, creatorUserId: userId } = await at.lobby();
  const by = { kind: 'user', userId } as const;
  const now = { ms: Date.now() };
  const dispatched: Effect[] = [];
  const mute = at.elsewhere({
    context: () => ({ ...at.rooms.context(), now: now.ms }),
    dispatch: async () => undefined,
  });
  const loud = {
    ...mute,
    dispatch: async (_: string, effects: readonly Effect[]) => void dispatched.push(...effects),
  };
  const run = (command: Parameters<typeof runCommand>[1]['command'], rooms = mute) =>
    runCommand(rooms, { gameId: id, command });
  await run({ type: 'connect', userId, connectionId: 'a:1' });
  await run({ type: 'update_role_selection', roles: ['Villager', 'Villager', 'Werewolf', 'Seer'], by });
  await run({ type: 'start_game', by });
  let state: GameState = await stored(at.store, id);
  while (state.stage.phase !== 'results') {
    if (!('endsAt' in state.stage)) throw new Error('It does not end');
    const { phase, endsAt } = state.stage;
    now.ms = endsAt;
    await run({ type: 'expire_phase', round: 1, phase, endsAt });
    state = await stored(at.store, id);
  }
  await run({ type: 'calculate_results', round: 1 });
  const savings = () => dispatched.filter(({ kind }) => kind === 'save_finished_game');
  return { id, userId, by, now, run, loud, savings };
}

test('the results wait in the outbox, through the next round too', async () => {
  const { id, by, run, userId } = await votedRoom();
  await run({ type: 'play_again', by });
  expect((await stored(at.store, id)).stage.phase).toBe('lobby');
  const effects = (await at.store.outbox(id)).map(({ effect }) => effect);
  expect(effects.filter(({ kind }) => kind === 'save_finished_game')).toMatchObject([
    { round: 1, players: [{ userId }] },
  ]);
});

test('a room that closes hands them on first: by its last leaver', async () => {
  const { id, by, run, loud, savings } = await votedRoom();
  await run({ type: 'play_again', by });
  await run({ type: 'leave_game', by }, loud);
  expect((await at.store.load(id)).game).toBeNull();
  expect(savings()).toMatchObject([{ round: 1 }]);
});

test('a room that closes hands them on first: abandoned', async () => {
  const { id, now, run, loud, savings } = await votedRoom();
  await run({ type: 'disconnect', connectionIds: ['a:1'] });
  now.ms += ABANDONED_MS + 1;
  expect(await closeIfAbandoned(loud, id)).toBe('closed');
  expect(savings()).toMatchObject([{ round: 1 }]);
});

test('[H2.69 H4.76] what the engine gives goes through the queue into the history of an account', async () => {
  const { id, userId } = await votedRoom();
  await account({ id: userId });
  const effects = (await at.store.outbox(id)).map(({ effect }) => effect);
  await at.effects.dispatch(id, effects);
  await at.effects.dispatch(id, effects);
  expect(await at.store.outbox(id)).toEqual([]);
  const jobs = (await at.queues.effects.save_finished_game.getJobs()).filter(
    ({ data }) => data.gameId === id,
  );
  expect(jobs).toHaveLength(1);
  const { format, ...carried } = jobs[0]?.data ?? {};
  expect(format).toBe(FORMAT);
  const data = effectJob('save_finished_game').schema.parse(carried);
  for (const _ of ['once', 'again']) await saveFinishedGame({ db }, data);
  const { total, rows } = await listPlayedGames(db, userId);
  expect([total, rows]).toMatchObject([1, [{ gameId: id, round: 1, playerCount: 1, displayName: 'Ann' }]]);
});

test('[C5.10] a round of people is counted for its set once, however often its job runs, guests alone included', async () => {
  const players = ['Ann', 'Ben', 'Cleo'].map((displayName) => {
    const seat = { originalRole: 'Seer', finalRole: 'Seer', isWinner: true };
    return { userId: crypto.randomUUID(), displayName, ...seat };
  });
  const roles = ['Werewolf', 'Seer', 'Robber', 'Drunk', 'Hunter', 'Prince'];
  const data = effectJob('save_finished_game').schema.parse({
    ...{ gameId: crypto.randomUUID(), round: 1, themeId: 'generic', finishedAt: Date.now() },
    ...{ playerCount: 3, winners: ['Villager'], roles, ruleset: 'tabletop', players },
  });
  const counted = async () => {
    const sums = await db.select().from(playedSets);
    return sums.find((set) => set.roles === roles.toSorted().join())?.rounds ?? 0;
  };
  const before = await counted();
  for (const _ of ['once', 'again']) await saveFinishedGame({ db }, data);
  expect(await counted()).toBe(before + 1);
});

const env = readEnv({ ...process.env, NODE_ENV: 'test' });
const process_ = await openGameProcess(env, createLogger('workers', 'silent'), 'worker');
afterAll(process_.close);

const purging = {
  db,
  pictures: openPictures(env),
  store: process_.rooms.store,
  liveRooms: process_.liveRooms,
};

test.each([
  ['unused accounts', () => purgeUnusedAccounts(db)],
  ['reviews', () => purgeReviews(db)],
  ['security events', () => purgeSecurityEvents(db)],
  ['theme packs', () => purgeThemePacks(purging)],
])('[Q1.3] %s are purged, however much there is', async (_, purge) => {
  expect(await purge()).toBeUndefined();
});
