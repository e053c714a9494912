import { afterAll, afterEach, expect, test } from 'bun:test';
import { AskedSets } from '@nightfall/shared/backend/balance/asked-sets';
import { addRounds, countRounds, findRounds, keepSet } from '@nightfall/shared/backend/balance/balance-sets';
import { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { openTestDatabase, ownDatabase } from '@nightfall/shared/backend/testing/test-database';
import { canonicalRoles, type LaboratorySet } from '@nightfall/shared/game/arena/balance';
import { playLaboratoryRound } from '@nightfall/shared/game/arena/laboratory';
import { readyMadeSet, SET_STYLES } from '@nightfall/shared/game/role-sets/ready-made';
import type { LaboratoryQuestion } from '../thinking/question.ts';
import { ThinkingThreads } from '../thinking/thinking.ts';
import { Laboratory } from './laboratory.ts';

const { url, drop } = await ownDatabase();
const { db, close } = await openTestDatabase(url);
const logger = createLogger('test', 'silent');
const redis = connectRedis(process.env.REDIS_URL ?? '', 'commands', logger);
await waitUntilReady(redis);
const thinking = new ThinkingThreads(1, logger, new Metrics());
const key = `balance:test:${crypto.randomUUID()}`;
const asked = new AskedSets(redis, key);
afterAll(async () => {
  await thinking.close();
  redis.disconnect();
  await close();
  await drop();
});
afterEach(() => redis.del(key));

const setWith = (fourth: string): LaboratorySet => ({
  roles: canonicalRoles(['Werewolf', 'Seer', 'Robber', fourth, 'Villager', 'Villager']),
  ruleset: 'standard',
});
const LONG = { timeout: 60_000 };

/** A laboratory whose threads are these, and what it asked them. */
function laboratory(threads: Partial<Pick<ThinkingThreads, 'ask' | 'isBusy'>> = {}) {
  const questions: LaboratoryQuestion[] = [];
  const quick = (question: LaboratoryQuestion) => {
    questions.push(question);
    return Promise.resolve({ outcomes: '1'.repeat(question.count), processorMs: 100 });
  };
  const own = { isBusy: false, ask: quick as unknown as ThinkingThreads['ask'], ...threads };
  const metrics = new Metrics();
  return {
    turn: () => new Laboratory({ asked, db, thinking: own, logger, metrics }).turn(),
    questions,
    metrics,
  };
}

test(
  'rounds are played in a thread of their own, and are those of the arena',
  async () => {
    const set = setWith('Insomniac');
    await asked.ask('lobby', { ...set, isLobby: true });
    const { turn, metrics } = laboratory({ ask: (question, by) => thinking.ask(question, by) });
    await turn();
    const played = await findRounds(db, set);
    expect(played?.outcomes.length).toBeGreaterThan(0);
    expect(played?.outcomes[0]).toBe(playLaboratoryRound(set, null, 0));
    expect(await metrics.registry.metrics()).toMatch(/nightfall_laboratory_seconds_total [0-9.]*[1-9]/);
  },
  LONG,
);

test('[C5.7] nothing is played while a table thinks', async () => {
  const set = setWith('Drunk');
  await asked.ask('lobby', { ...set, isLobby: true });
  const { turn, questions } = laboratory({ isBusy: true });
  expect(await turn()).toBeGreaterThan(0);
  expect(questions).toEqual([]);
  expect(await findRounds(db, set)).toBeNull();
});

test('[C5.5] first figures come first, of lobbies before others; then what is roughest', async () => {
  const [page, lobby, rough, fine] = ['Hunter', 'Prince', 'Bodyguard', 'Mason'].map(setWith) as [
    LaboratorySet,
    LaboratorySet,
    LaboratorySet,
    LaboratorySet,
  ];
  for (const [set, rounds] of [
    [rough, 60],
    [fine, 100],
  ] as const) {
    await keepSet(db, set);
    await addRounds(db, set, { swap: null, from: 0, outcomes: '1'.repeat(rounds) });
  }
  await asked.ask('page', { ...page, isLobby: false });
  await asked.ask('fine', { ...fine, isLobby: true });
  await asked.ask('rough', { ...rough, isLobby: true });
  await asked.ask('lobby', { ...lobby, isLobby: true });
  const { turn, questions } = laboratory();
  for (let turns = 0; turns < 3; turns += 1) await turn();
  expect(questions.map(({ set }) => set.roles)).toEqual([lobby, page, lobby].map(({ roles }) => roles));
  expect(questions.map(({ from }) => from)).toEqual([0, 0, 50]);
});

test('[C5.7] after the first figure it takes a quarter of a core, and before it nearly all of one', async () => {
  const set = setWith('Troublemaker');
  await asked.ask('lobby', { ...set, isLobby: true });
  const { turn } = laboratory();
  // The threads of this test answer at once, and say that they worked for 100 ms.
  expect(await turn()).toBeWithin(80, 112);
  expect(await turn()).toBeWithin(300, 401);
});

test('[C5.6] a batch that is lost is played again, and counts once', async () => {
  const set = setWith('Minion');
  await asked.ask('lobby', { ...set, isLobby: true });
  const lost = laboratory({ ask: async () => null });
  await expect(lost.turn()).rejects.toThrow();
  const { turn, questions } = laboratory();
  await turn();
  expect(questions.map(({ from }) => from)).toEqual([0]);
  expect((await findRounds(db, set))?.outcomes).toBe('1'.repeat(50));
});

test('nobody asks: nothing is done', async () => {
  const { turn, questions } = laboratory();
  expect(await turn()).toBeGreaterThan(0);
  expect(questions).toEqual([]);
});

test(
  '[C5.6] one command plays the ready-made sets, and a second time nothing of it again',
  async () => {
    const fill = () =>
      Bun.spawn([process.execPath, `${import.meta.dir}/fill.ts`, '--players', '3', '--rounds', '1'], {
        env: { ...process.env, DATABASE_URL: url },
        stdout: 'ignore',
      }).exited;
    expect(await fill()).toBe(0);
    const sets = SET_STYLES.flatMap((style) =>
      (['standard', 'tabletop'] as const).map((ruleset) => ({
        roles: canonicalRoles(readyMadeSet(style, 3)),
        ruleset,
      })),
    );
    const rounds = Array<number>(sets.length).fill(1);
    expect(await countRounds(db, sets)).toEqual(rounds);
    expect(await fill()).toBe(0);
    expect(await countRounds(db, sets)).toEqual(rounds);
  },
  LONG,
);
