import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { canonicalRoles, type LaboratorySet } from '../../game/arena/balance.ts';
import { balanceSets, countedRounds, playedSets } from '../db/schema/index.ts';
import { inTransaction } from '../db/transaction.ts';
import { createLogger } from '../observability/logger.ts';
import { keys } from '../redis/keys.ts';
import { connectRedis, waitUntilReady } from '../redis/redis.ts';
import { openTestDatabase, ownDatabase } from '../testing/test-database.ts';
import { AskedSets } from './asked-sets.ts';
import { addRounds, countRounds, findRounds, keepSet } from './balance-sets.ts';
import { countPlayedSet, findPlayedSet, purgePlayedSets } from './played-sets.ts';

const { url, drop } = await ownDatabase();
const { db, close } = await openTestDatabase(url);
const redis = connectRedis(process.env.REDIS_URL ?? '', 'commands', createLogger('test', 'silent'));
await waitUntilReady(redis);
afterAll(async () => {
  redis.disconnect();
  await close();
  await drop();
});

/** A set of its own for each test: the tables are shared. */
const roles = (fourth: string) => ['Robber', fourth, 'Seer', 'Troublemaker', 'Villager', 'Werewolf'];
const standard = (fourth: string): LaboratorySet => ({
  roles: canonicalRoles(roles(fourth)),
  ruleset: 'standard',
});

describe('rounds of a set', () => {
  test('[C5.6] are added once, however often a batch is played, and only where they belong', async () => {
    const set = standard('Drunk');
    await keepSet(db, set);
    const batch = { swap: null, from: 0, outcomes: '1221' };
    expect(await Promise.all([1, 2, 3].map(() => addRounds(db, set, batch)))).toContain(false);
    expect(await addRounds(db, set, { swap: null, from: 5, outcomes: '1' })).toBe(false);
    expect(await addRounds(db, set, { swap: null, from: 4, outcomes: '00' })).toBe(true);
    const swap = { out: 'Seer', in: 'Villager' };
    const swapped = { swap, from: 0, outcomes: '22' };
    expect(await addRounds(db, set, swapped)).toBe(true);
    expect(await addRounds(db, set, swapped)).toBe(false);
    expect(await addRounds(db, set, { ...swapped, from: 2, outcomes: '1' })).toBe(true);
    expect(await findRounds(db, set)).toEqual({ outcomes: '122100', swaps: { 'Seer>Villager': '221' } });
    expect(await countRounds(db, [standard('Mason'), set, { ...set, ruleset: 'tabletop' }])).toEqual([
      0, 6, 0,
    ]);
  });

  test('are found by set and rules, and of nothing else', async () => {
    const set = standard('Hunter');
    await keepSet(db, set);
    expect(await findRounds(db, set)).toEqual({ outcomes: '', swaps: {} });
    expect(await findRounds(db, { ...set, ruleset: 'tabletop' })).toBeNull();
    expect(await addRounds(db, standard('Prince'), { swap: null, from: 0, outcomes: '1' })).toBe(false);
  });

  test('[C5.6] beyond the most that are kept, the least used sets go', async () => {
    await db.delete(balanceSets);
    for (const set of ['Drunk', 'Hunter', 'Prince'].map(standard)) await keepSet(db, set, 3);
    const [first, second] = [standard('Drunk'), standard('Hunter')];
    const used = (set: LaboratorySet, daysAgo: number) =>
      db
        .update(balanceSets)
        .set({ usedAt: new Date(Date.now() - daysAgo * 86_400_000) })
        .where(eq(balanceSets.roles, set.roles.join()));
    await used(first, 3);
    await used(second, 2);
    // Whoever looks at it uses it.
    await findRounds(db, first);
    await keepSet(db, standard('Mason'), 3);
    expect(await findRounds(db, second)).toBeNull();
    expect(await db.$count(balanceSets)).toBe(3);
    expect(await findRounds(db, first)).not.toBeNull();
  });
});

describe('rounds of people', () => {
  const round = (more: Partial<Parameters<typeof countPlayedSet>[1]> = {}) => ({
    gameId: crypto.randomUUID(),
    round: 1,
    finishedAt: Date.now(),
    winners: ['Villager'],
    roles: roles('Bodyguard').toReversed(),
    ruleset: 'standard' as const,
    players: ['Ann', 'Ben', 'Cleo'],
    playerCount: 3,
    ...more,
  });
  const count = (one: ReturnType<typeof round>) => inTransaction(db, (tx) => countPlayedSet(tx, one));

  test('[C5.10] are counted once for their set, and shown from a hundred on', async () => {
    const set = standard('Bodyguard');
    const one = round();
    await Promise.all([count(one), count(one)]);
    await count(one);
    await count(round({ winners: ['Werewolf'], players: ['Ann', 'Ben'] }));
    await count(round({ roles: [...roles('Bodyguard').slice(1), 'Vampire'] }));
    const isSet = eq(playedSets.roles, set.roles.join());
    const sums = () => db.select().from(playedSets).where(isSet);
    expect(await sums()).toMatchObject([{ rounds: 1, villager: 1, werewolf: 0 }]);
    expect(await findPlayedSet(db, set)).toBeNull();
    await db.update(playedSets).set({ rounds: 99, villager: 60 }).where(isSet);
    expect(await findPlayedSet(db, set)).toBeNull();
    await count(round({ winners: [] }));
    expect(await findPlayedSet(db, set)).toMatchObject({
      rounds: 100,
      wins: { villager: { share: 0.6 }, nobody: { share: 0.01 } },
    });
  });

  test('[C5.10] leave neither a name nor, after two weeks, their room', async () => {
    const one = round({ roles: roles('Minion') });
    await count(one);
    const marks = () => db.$count(countedRounds, eq(countedRounds.gameId, one.gameId));
    const kept = JSON.stringify(await db.select().from(playedSets));
    for (const word of [...one.players, one.gameId]) expect(kept).not.toContain(word);
    await purgePlayedSets(db);
    expect(await marks()).toBe(1);
    await purgePlayedSets(db, Date.now() + 15 * 86_400_000);
    expect(await marks()).toBe(0);
  });
});

describe('sets that are asked for', () => {
  const key = `balance:test:${crypto.randomUUID()}`;
  const asked = new AskedSets(redis, key);
  afterEach(() => redis.del(key));
  const waiting = async (now?: number) =>
    (await asked.all(now)).map((one) =>
      one.roles.find((role) => ['Drunk', 'Hunter', 'Prince'].includes(role)),
    );

  test('are one for each asker, the newest', async () => {
    await asked.ask('one', { ...standard('Drunk'), isLobby: false });
    await asked.ask('one', { ...standard('Hunter'), isLobby: false });
    await asked.ask('two', { ...standard('Prince'), isLobby: true });
    expect((await waiting()).toSorted()).toEqual(['Hunter', 'Prince']);
  });

  test('wait since they were first asked for, and are forgotten when nobody asks again', async () => {
    const set = { ...standard('Drunk'), isLobby: false };
    await asked.ask('one', set, 1_000);
    await asked.ask('one', set, 30_000);
    expect(await asked.all(60_000)).toMatchObject([{ since: 1_000, at: 30_000 }]);
    expect(await waiting(80_000)).toEqual([]);
    expect(await redis.exists(key)).toBe(0);
  });

  test('[C5.5] are so many at most, and lobbies have places of their own', async () => {
    const set = standard('Drunk');
    const ask = (asker: number, isLobby: boolean) => asked.ask(`asker ${asker}`, { ...set, isLobby });
    for (let asker = 0; asker < 100; asker += 1) expect(await ask(asker, false)).toBe(true);
    expect(await ask(100, false)).toBe(false);
    for (let asker = 100; asker < 200; asker += 1) expect(await ask(asker, true)).toBe(true);
    expect(await ask(200, true)).toBe(false);
    // Who waits already goes on waiting.
    expect(await ask(0, false)).toBe(true);
    expect(await asked.all()).toHaveLength(200);
  });

  test('are worked on by one process at a time', async () => {
    const set = standard('Drunk');
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = asked.alone(set, () => promise);
    while ((await redis.exists(keys.setInWork(`standard:${set.roles.join()}`))) === 0) await Bun.sleep(1);
    expect(await asked.alone(set, async () => undefined)).toBe(false);
    resolve();
    expect(await first).toBe(true);
    expect(await asked.alone(set, async () => undefined)).toBe(true);
  });
});
