import { afterAll, afterEach, expect, test } from 'bun:test';
import { AskedSets } from '@nightfall/shared/backend/balance/asked-sets';
import { addRounds, countRounds, findRounds, keepSet } from '@nightfall/shared/backend/balance/balance-sets';
import { Metrics } from '@nightfall/shared/backend/metrics/metrics';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { openTestDatabase, ownDatabase } from '@nightfall/shared/backend/testing/test-database';
import { canonicalRoles, type LaboratorySet, winsIn } from '@nightfall/shared/game/arena/balance';
import { playLaboratoryRound } from '@nightfall/shared/game/arena/laboratory';
import { readyMadeSet, SET_STYLES } from '@nightfall/shared/game/role-sets/ready-made';
import { Laboratory } from './laboratory.ts';
import { type Batch, type PlayedBatch, RoundsApart } from './rounds-apart.ts';

const { url, drop } = await ownDatabase();
const { db, close } = await openTestDatabase(url);
const logger = createLogger('test', 'silent');
const redis = connectRedis(process.env.REDIS_URL ?? '', 'commands', logger);
await waitUntilReady(redis);
const apart = new RoundsApart();
const key = `balance:test:${crypto.randomUUID()}`;
const asked = new AskedSets(redis, key);
afterAll(async () => {
  apart.close();
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

interface Given {
  readonly cores?: number;
  readonly isBusy?: boolean;
  readonly play?: (batch: Batch) => Promise<PlayedBatch>;
}

/** A laboratory whose rounds are over at once, and the batches that were asked for. */
function laboratory({ cores = 1.8, isBusy = false, play }: Given = {}) {
  const batches: Batch[] = [];
  const quick = async (batch: Batch) => {
    batches.push(batch);
    return { outcomes: '1'.repeat(batch.count), processorMs: 100 };
  };
  const rounds = { play: play ?? quick, close: () => undefined };
  const metrics = new Metrics();
  return {
    turn: () => new Laboratory({ cores, asked, db, thinking: { isBusy }, rounds, logger, metrics }).turn(),
    batches,
    metrics,
  };
}

test(
  'rounds are played in processes of their own, and are those of the arena',
  async () => {
    const set = setWith('Insomniac');
    await asked.ask('lobby', { ...set, isLobby: true });
    const { turn, metrics } = laboratory({ play: (batch) => apart.play(batch) });
    await turn();
    const played = await findRounds(db, set);
    expect(played?.outcomes).toMatch(/^[0-9a-f]+$/);
    const alone = Array.from(played?.outcomes ?? '', (_, round) => playLaboratoryRound(set, null, round));
    expect(played?.outcomes).toBe(alone.join(''));
    expect(await metrics.registry.metrics()).toMatch(/nightfall_laboratory_seconds_total [0-9.]*[1-9]/);
  },
  LONG,
);

test(
  'a process that is ended in the middle of a round is missed, and the next batch has another',
  async () => {
    const batch = { set: setWith('Mason'), swap: null, from: 3, count: 1, forMs: 0 };
    const lost = apart.play(batch);
    apart.close();
    await expect(lost).rejects.toThrow('has ended');
    const { outcomes, processorMs } = await apart.play(batch);
    expect(outcomes).toBe(playLaboratoryRound(batch.set, null, 3));
    expect(processorMs).toBeGreaterThan(0);
  },
  LONG,
);

test('[C5.7] nothing is played while a table thinks', async () => {
  const set = setWith('Drunk');
  await asked.ask('lobby', { ...set, isLobby: true });
  const { turn, batches } = laboratory({ isBusy: true });
  expect(await turn()).toBeGreaterThan(0);
  expect(batches).toEqual([]);
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
  const { turn, batches } = laboratory();
  for (let turns = 0; turns < 3; turns += 1) await turn();
  expect(batches.map(({ set }) => set.roles)).toEqual([lobby, page, lobby].map(({ roles }) => roles));
  expect(batches.map(({ from }) => from)).toEqual([0, 0, 50]);
});

test('[C5.7] after the first figure it takes a quarter of a core, and before it nearly two', async () => {
  const set = setWith('Troublemaker');
  await asked.ask('lobby', { ...set, isLobby: true });
  const { turn } = laboratory();
  // The rounds of this test are over at once, and say that they took 100 ms.
  expect(await turn()).toBeWithin(30, 56);
  expect(await turn()).toBeWithin(300, 401);
});

test('[C5.7] where less is allowed it takes less, before the first figure and after it', async () => {
  const set = setWith('Robber');
  await asked.ask('lobby', { ...set, isLobby: true });
  const { turn } = laboratory({ cores: 0.2 });
  expect(await turn()).toBeWithin(400, 501);
  expect(await turn()).toBeWithin(400, 501);
});

test('[C5.6] a batch that is lost is played again, and counts once', async () => {
  const set = setWith('Minion');
  await asked.ask('lobby', { ...set, isLobby: true });
  const lost = laboratory({ play: () => Promise.reject(new Error('A process has ended')) });
  await expect(lost.turn()).rejects.toThrow('has ended');
  const { turn, batches } = laboratory();
  await turn();
  expect(batches.map(({ from }) => from)).toEqual([0]);
  expect((await findRounds(db, set))?.outcomes).toBe('1'.repeat(50));
});

test('nobody asks: nothing is done', async () => {
  const { turn, batches } = laboratory();
  expect(await turn()).toBeGreaterThan(0);
  expect(batches).toEqual([]);
});

test(
  '[C5.6] one command brings the ready-made sets to their first figure, and a second time plays nothing again',
  async () => {
    const fill = () =>
      Bun.spawn([process.execPath, `${import.meta.dir}/fill.ts`, '--players', '3', '--rounds', '50'], {
        env: { ...process.env, DATABASE_URL: url },
        stdout: 'ignore',
      }).exited;
    // As a lobby asks for them.
    const sets = SET_STYLES.flatMap((style) =>
      (['standard', 'tabletop'] as const).map((ruleset) => ({
        roles: canonicalRoles(readyMadeSet(style, 3)),
        ruleset,
      })),
    );
    const figures = () =>
      Promise.all(sets.map(async (set) => winsIn((await findRounds(db, set))?.outcomes ?? '')));
    for (const set of sets) {
      await keepSet(db, set);
      await addRounds(db, set, { swap: null, from: 0, outcomes: '1'.repeat(49) });
    }
    expect(await figures()).toEqual(sets.map(() => null));
    expect(await fill()).toBe(0);
    expect(await figures()).not.toContain(null);
    expect(await fill()).toBe(0);
    expect(await countRounds(db, sets)).toEqual(sets.map(() => 50));
  },
  LONG,
);
