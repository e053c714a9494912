import { afterAll, afterEach, beforeEach, describe, expect, jest, spyOn, test } from 'bun:test';
import { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { Thinker } from '@nightfall/shared/game/bots/mind';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import { endsAtOf } from '@nightfall/shared/game/testing/random-play';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { themeById } from '@nightfall/shared/themes/index';
import { stepsOf } from '../handlers/play-bot-turn.ts';
import { botMind, type ThreadReply, type ThreadRequest } from './question.ts';
import { Thinkers } from './thinkers.ts';
import { ThinkingThreads } from './thinking.ts';

const thinking = new ThinkingThreads(0.1, createLogger('test', 'silent'), new Metrics());
afterAll(() => thinking.close());

const CARDS = { ann: 'Werewolf', bob: 'Seer', cleo: 'Robber', dov: 'Villager' } as const;
const IN_TIME = 20_000;

function dawn(): Table {
  const table = gameWith(CARDS, { center: ['Werewolf', 'Troublemaker', 'Drunk'] });
  return table.endNight().expire();
}

function botAt(table: Table, name: string) {
  const bot = botMind(table.state, table.player(name).id);
  if (!bot) throw new Error('nothing is dealt');
  return { ...bot, view: table.view(name) };
}

const soon = () => Date.now() + IN_TIME;

describe('thinking in threads of its own', () => {
  test('a bot tells its story, and votes', async () => {
    const table = dawn();
    const bob = botAt(table, 'bob');
    const answer = await thinking.ask<'speech'>(
      { kind: 'speech', ...bob, cue: { kind: 'question', momentsLeft: 5 } },
      soon(),
    );
    expect(answer?.utterance).toEqual({ kind: 'role', role: 'Seer' });
    expect(answer?.mind.story?.length).toBeGreaterThan(0);
    const targets = ['ann', 'cleo', 'dov'].map((name) => table.player(name).id);
    const vote = await thinking.ask<'vote'>({ kind: 'vote', ...bob, targets }, soon());
    expect<(string | null)[]>(targets).toContain(vote ?? null);
  });

  test('the same question has the same answer', async () => {
    const table = dawn();
    const asked = () =>
      thinking.ask<'speech'>(
        { kind: 'speech', ...botAt(table, 'cleo'), cue: { kind: 'question', momentsLeft: 5 } },
        soon(),
      );
    expect(await asked()).toEqual(await asked());
  });

  test('[C2.16] no caller waits beyond its deadline, and this thread goes on meanwhile', async () => {
    const table = dawn();
    const ticks: number[] = [];
    const ticking = setInterval(() => ticks.push(performance.now()), 5);
    const began = performance.now();
    const late = ['ann', 'bob', 'cleo', 'dov'].map((name, index) => {
      const bot = { ...botAt(table, name), key: `late ${index}` };
      return thinking.ask<'speech'>({ kind: 'speech', ...bot, cue: { kind: 'moment' } }, Date.now() + 10);
    });
    expect(
      await thinking.ask<'speech'>({ kind: 'speech', ...botAt(table, 'ann'), cue: { kind: 'moment' } }, 0),
    ).toBeNull();
    await Promise.all(late);
    // A busy machine takes its part, and the threads may have to begin.
    expect(performance.now() - began).toBeLessThan(10 + 490);
    clearInterval(ticking);
    expect(ticks.length).toBeGreaterThan(0);
  });

  test('what a thread cannot think is done without', async () => {
    const table = dawn();
    const broken = { ...botAt(table, 'ann'), view: {} as never };
    expect(
      await thinking.ask<'speech'>(
        { kind: 'speech', ...broken, key: 'broken', cue: { kind: 'moment' } },
        soon(),
      ),
    ).toBeNull();
    expect(
      await thinking.ask<'speech'>(
        { kind: 'speech', ...botAt(table, 'dov'), cue: { kind: 'question', momentsLeft: 5 } },
        soon(),
      ),
    ).not.toBeNull();
  });
});

/** A thread that records questions, and answers on command. */
class PatientThread extends EventTarget {
  static readonly asked: ThreadRequest[] = [];
  static readonly #all: PatientThread[] = [];
  onmessage: ((message: { data: ThreadReply }) => void) | undefined;

  constructor() {
    super();
    PatientThread.#all.push(this);
  }

  postMessage(asked: ThreadRequest): void {
    PatientThread.asked.push(asked);
  }

  terminate(): void {}

  static answerAll(): void {
    for (const { number } of PatientThread.asked.splice(0))
      for (const thread of PatientThread.#all) thread.onmessage?.({ data: { number, answer: 'awake' } });
  }
}

describe('under load', () => {
  const RealWorker = globalThis.Worker;
  beforeEach(() => {
    globalThis.Worker = PatientThread as unknown as typeof Worker;
    jest.useFakeTimers();
  });
  afterEach(() => {
    globalThis.Worker = RealWorker;
    jest.useRealTimers();
    PatientThread.answerAll();
  });

  const busy = (scale: number) => new ThinkingThreads(scale, createLogger('test', 'silent'), new Metrics());
  /** The share of nights of each of so many bots of one thread, while no question is answered. */
  const sharesOf = (one: ReturnType<typeof busy>, count: number) => {
    const bot = botAt(dawn(), 'bob');
    for (let asked = 0; asked < count; asked += 1) one.ask<'waking'>({ kind: 'waking', ...bot }, soon());
    return PatientThread.asked
      .slice(-count)
      .map(({ question }) => ('share' in question ? question.share : 0));
  };

  test('[C2.16] the longer the others wait, the fewer nights a bot draws; once they have their answers, all again', () => {
    const thinkingAtLength = busy(1);
    const shares = sharesOf(thinkingAtLength, 16);
    expect(shares[0]).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    const [few = 0, many = 0] = [shares[6], shares[15]];
    expect(few).toBeWithin(0.01, 0.5);
    expect(many).toBeWithin(0.01, few / 2);
    PatientThread.answerAll();
    expect(sharesOf(thinkingAtLength, 1)).toEqual([1]);
  });

  test('a bot that is hurried draws no more than that leaves it', () => {
    const shares = sharesOf(busy(0.1), 16);
    expect(shares[0]).toBe(0.1);
    expect(shares.at(-1)).toBeLessThan(0.1);
  });

  test('[C2.16] no caller waits a moment beyond its deadline', async () => {
    let answer: unknown = 'none yet';
    const asked = busy(1).ask<'waking'>({ kind: 'waking', ...botAt(dawn(), 'bob') }, Date.now() + 10);
    asked.then((given) => {
      answer = given;
    });
    const answerAfter = async (ms: number) => {
      jest.advanceTimersByTime(ms);
      // Until it has gone through all promises.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      return answer;
    };
    expect(await answerAfter(9)).toBe('none yet');
    expect(await answerAfter(1)).toBeNull();
  });
});

/** The same people with the same cards in the same seats, whose cards were drawn by another seed. */
function night(dealSeed: string): Table {
  const table = gameWith(CARDS, { center: ['Werewolf', 'Troublemaker', 'Drunk'] });
  const { stage } = table.state;
  if (stage.phase !== 'job_choice') throw new Error('it is not night');
  table.state = { ...table.state, stage: { ...stage, deal: { ...stage.deal, seed: dealSeed } } };
  return table;
}

/** All that is secret of the bots' thinking: each one's seed, and their table's. */
function secretsOf({ state }: Table): string[] {
  const minds = state.players.map(({ id }) => botMind(state, id));
  return minds.flatMap((bot) => (bot ? [bot.mind.seed, bot.table] : []));
}

const names = Object.keys(CARDS);
const viewsOf = (table: Table) => names.map((name) => table.view(name));

test('[C2.11] nothing that players see reveals a bot’s seed', () => {
  const [one, other] = [night('one'), night('other')];
  expect(viewsOf(one)).toEqual(viewsOf(other));
  const secrets = [...new Set([...secretsOf(one), ...secretsOf(other)])];
  // Four bots' and their table's, in each room.
  expect(secrets).toHaveLength(2 * (names.length + 1));
  for (const secret of secrets) expect(JSON.stringify(viewsOf(one))).not.toContain(secret);
});

test('[C2.11] nothing that players see changes it', () => {
  const table = night('one');
  const before = secretsOf(table);
  const { state } = table;
  table.state = {
    ...state,
    round: state.round + 1,
    settings: { ...state.settings, botLevel: 'cunning', ruleset: 'tabletop' },
    players: state.players.map((player) => ({ ...player, displayName: `${player.displayName} too` })),
  };
  expect(secretsOf(table)).toEqual(before);
  table.endNight().expire();
  expect(table.state.stage.phase).toBe('discussion');
  expect(secretsOf(table)).toEqual(before);
});

test('[C2.11] a bot’s seed does not lead back to the seed of the deal', () => {
  for (const secret of secretsOf(night('one'))) {
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(secret).not.toContain('one');
  }
});

const NEVER = Number.POSITIVE_INFINITY;

/** What Bob, a Seer, thinks about in a discussion. */
function thoughtOfBob() {
  const cards = { ann: 'Werewolf', bob: 'Seer', cleo: 'Robber', dov: 'Villager' } as const;
  const table = gameWith(cards, { center: ['Werewolf', 'Troublemaker', 'Drunk'] })
    .endNight()
    .expire();
  const bot = botMind(table.state, table.player('bob').id);
  if (bot === undefined) throw new Error('nothing is dealt');
  return { ...bot, view: table.view('bob'), share: 0.1 };
}

test('[C2.25] a bot that was woken draws no nights when it speaks', async () => {
  const thought = thoughtOfBob();
  using awakened = spyOn(Thinker, 'awaken');
  const thinkers = new Thinkers();
  expect(await thinkers.answer({ kind: 'waking', ...thought }, NEVER)).toBe('awake');
  expect(awakened).toHaveBeenCalledTimes(1);
  expect(
    await thinkers.answer({ kind: 'speech', ...thought, cue: { kind: 'question', momentsLeft: 5 } }, NEVER),
  ).toMatchObject({
    utterance: { kind: 'role', role: 'Seer' },
  });
  expect(awakened).toHaveBeenCalledTimes(1);
});

test('[C2.16] a question whose time is over is not worked out, but the nights are kept for the next one', async () => {
  const thought = thoughtOfBob();
  using told = spyOn(Thinker.prototype, 'tell');
  using voted = spyOn(Thinker.prototype, 'vote');
  const thinkers = new Thinkers();
  const LATE = Date.now() - 1;
  const speech = { kind: 'speech', ...thought, cue: { kind: 'moment' } } as const;
  await expect(thinkers.answer(speech, LATE)).rejects.toThrow('too late');
  await expect(thinkers.answer({ kind: 'vote', ...thought, targets: [] }, LATE)).rejects.toThrow('too late');
  expect(await thinkers.answer({ kind: 'waking', ...thought }, LATE)).toBe('awake');
  expect([told.mock.calls.length, voted.mock.calls.length]).toEqual([0, 0]);
});

test('[C2.16] a bot draws the share of its nights that it is given, and never so few that it knows nothing', async () => {
  const thought = thoughtOfBob();
  using awakened = spyOn(Thinker, 'awaken');
  for (const share of [1, 0.25, 0]) await new Thinkers().answer({ kind: 'waking', ...thought, share }, NEVER);
  const [whole, quarter, least] = awakened.mock.calls.map(([, , , budget]) => budget?.worlds ?? 0);
  expect(quarter).toBe((whole ?? 0) / 4);
  expect(least).toBeWithin(20, 100);
});

function robberAtNight() {
  const table = gameWith({ ann: 'Robber', bob: 'Werewolf', cleo: 'Seer', dov: 'Villager' });
  const players = table.state.players.map((player) => ({ ...player, isBot: true }));
  const state = { ...table.state, players };
  const { id: playerId } = table.player('ann');
  const endsAt = endsAtOf(state);
  const turn = { gameId: state.id, round: state.round, phase: 'job_choice', playerId, endsAt } as const;
  const rob = (name: string): SeatAction => ({
    type: 'submit_action',
    data: { type: 'rob_player', targetUserId: table.player(name).userId },
  });
  const { words } = themeById('generic');
  return { steps: stepsOf(state, { turn, words, context: () => table.context }), rob };
}

test('[C2.28] a step that the rules refuse may be another one; a second refusal ends the turn', () => {
  const { steps, rob } = robberAtNight();
  expect(steps.next().value).toMatchObject({ taken: 0, wasRefused: false });
  expect(steps.next(rob('ann'))).toMatchObject({ done: false, value: { taken: 0, wasRefused: true } });
  expect(steps.next(rob('bob'))).toMatchObject({ done: false, value: { taken: 1, wasRefused: false } });
  expect(steps.next(null)).toEqual({ done: true, value: [rob('bob')] });

  const other = robberAtNight();
  other.steps.next();
  other.steps.next(other.rob('ann'));
  expect(other.steps.next(other.rob('ann'))).toEqual({ done: true, value: [] });
});
