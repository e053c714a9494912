import { describe, expect, test } from 'bun:test';
import { AskedSets } from '@nightfall/shared/backend/balance/asked-sets';
import { addRounds, keepSet } from '@nightfall/shared/backend/balance/balance-sets';
import { balanceSets, playedSets } from '@nightfall/shared/backend/db/schema/index';
import { canonicalRoles } from '@nightfall/shared/game/arena/balance';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import { balanceSchema, UNKNOWN_BALANCE } from '@nightfall/shared/protocol/balance';
import { eq } from 'drizzle-orm';
import { newAddress, newEmail, Person } from '../testing/person.ts';
import { runApi, runDatabase, runRedis, startTestApi } from '../testing/test-api.ts';

const api = runApi({ HOSTING_ACCESS: 'free', TRUST_PROXY: 'true' });
const db = runDatabase();
const redis = runRedis();

const pathFor = (roles: readonly string[], more = '') =>
  `/api/balance?roles=${roles.map(encodeURIComponent).join()}${more}`;
const setWith = (...some: string[]) => [...some, 'Seer', 'Robber', 'Werewolf', 'Villager', 'Villager'];
const kept = async (roles: readonly string[], outcomes: string) => {
  const set = { roles: canonicalRoles(roles), ruleset: 'standard' } as const;
  await db.delete(balanceSets).where(eq(balanceSets.roles, set.roles.join()));
  await keepSet(db, set);
  await addRounds(db, set, { swap: null, from: 0, outcomes });
  return set;
};
async function read(person: Person, path: string) {
  const { status, body } = await person.get(path);
  return status === 200 ? balanceSchema.parse(body) : status;
}
const waiting = async (roles: readonly string[]) => {
  const name = canonicalRoles(roles).join();
  return (await new AskedSets(redis).all()).filter((asked) => asked.roles.join() === name);
};

describe('GET /api/balance', () => {
  test('[C5.1 C5.4] tells anybody how a set plays, in whatever order it is named', async () => {
    const roles = setWith('Drunk');
    await kept(roles, `${'1'.repeat(30)}${'2'.repeat(18)}${'40'}`);
    const stranger = new Person(api.url);
    const answer = await read(stranger, pathFor(roles.toReversed(), '&ruleset=standard'));
    expect(answer).toMatchObject({
      state: 'counting',
      rounds: 50,
      wins: {
        villager: { share: 0.6 },
        werewolf: { share: 0.36 },
        tanner: { share: 0.02 },
        nobody: { share: 0.02 },
      },
    });
    expect(await read(stranger, pathFor(roles))).toEqual(answer);
    expect(await read(stranger, pathFor(roles, '&ruleset=tabletop'))).toMatchObject({
      rounds: 0,
      wins: null,
    });
  });

  test('shows nothing before fifty rounds', async () => {
    const roles = setWith('Hunter');
    await kept(roles, '1'.repeat(49));
    expect(await read(new Person(api.url), pathFor(roles))).toMatchObject({
      state: 'counting',
      rounds: 49,
      wins: null,
    });
  });

  test('says done where everything is played, and then nothing waits', async () => {
    const roles = setWith('Prince');
    const set = await kept(roles, '1'.repeat(2000));
    const outs = new Set(set.roles.filter((name) => name !== 'Villager'));
    const swaps = Object.fromEntries([...outs].map((out) => [`${out}>Villager`, '1'.repeat(400)]));
    const more = ['Minion', 'Mystic Wolf', 'Dream Wolf'].map((name) => [`Villager>${name}`, '1'.repeat(400)]);
    await db
      .update(balanceSets)
      .set({ swaps: { ...swaps, ...Object.fromEntries(more) } })
      .where(eq(balanceSets.roles, set.roles.join()));
    expect(await read(new Person(api.url), pathFor(roles))).toMatchObject({ state: 'done', rounds: 2000 });
    expect(await waiting(roles)).toEqual([]);
  });

  test.each<[string, readonly string[]]>([
    ['custom roles', setWith('Vampire')],
    ['more than twelve seats', readyMadeSet('balanced', 13)],
    ['fewer than three seats', readyMadeSet('balanced', 2)],
    ['more cards of a role than there are', Array(8).fill('Seer')],
  ])('[C5.4] does not know %s', async (_, roles) => {
    expect(await read(new Person(api.url), pathFor(roles))).toEqual(UNKNOWN_BALANCE);
    expect(await waiting(roles)).toEqual([]);
  });

  test.each([
    '/api/balance',
    '/api/balance?roles=',
    pathFor(setWith('Drunk'), '&ruleset=poker'),
    pathFor(setWith('Drunk'), '&x=1'),
  ])('refuses %s', async (path) => {
    expect(await read(new Person(api.url), path)).toBe(400);
  });

  test('[C5.5] one set waits for each address, the newest, and lobbies have theirs', async () => {
    const [first, second] = [setWith('Troublemaker'), setWith('Insomniac')];
    const ann = await Person.withAccount(api.url, newEmail());
    const room = await ann.createRoom();
    await read(ann, pathFor(first));
    await read(ann, pathFor(second));
    expect(await waiting(first)).toEqual([]);
    expect(await waiting(second)).toMatchObject([{ isLobby: false }]);
    await read(ann, pathFor(first, `&gameId=${room.id}`));
    expect(await waiting(first)).toMatchObject([{ isLobby: true }]);
    expect(await waiting(second)).toHaveLength(1);
    // Nobody comes first by naming a lobby of others.
    await read(new Person(api.url), pathFor(setWith('Minion'), `&gameId=${room.id}`));
    expect(await waiting(setWith('Minion'))).toMatchObject([{ isLobby: false }]);
    expect(await waiting(first)).toHaveLength(1);
  });

  test('[C5.10] shows beside it how people play the set, from a hundred rounds on', async () => {
    const roles = setWith('Mason', 'Mason');
    const row = { roles: canonicalRoles(roles).join(), ruleset: 'standard', lastAt: new Date() } as const;
    const sums = { rounds: 100, villager: 55, werewolf: 40, tanner: 0, stalker: 0, nobody: 5 };
    await db.insert(playedSets).values({ ...row, ...sums });
    expect(await read(new Person(api.url), pathFor(roles))).toMatchObject({
      played: { rounds: 100, wins: { villager: { share: 0.55 } } },
    });
    await db.delete(playedSets).where(eq(playedSets.roles, row.roles));
  });

  test('[C5.4] is limited', async () => {
    await using strict = await startTestApi({ RATE_LIMIT_SCALE: '0.05', TRUST_PROXY: 'true' });
    const person = new Person(strict.url);
    person.address = newAddress();
    const path = pathFor(setWith('Drunk'));
    for (let call = 0; call < 3; call += 1) expect(await read(person, path)).toBeObject();
    expect(await read(person, path)).toBe(429);
  });
});
