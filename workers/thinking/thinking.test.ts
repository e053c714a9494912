import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { botMind, type ThreadReply, type ThreadRequest } from './question.ts';
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
