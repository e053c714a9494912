import { describe, expect, test } from 'bun:test';
import { dealtRoleOf } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import { readyMadeSet } from '../role-sets/ready-made.ts';
import { createRandom, shuffled } from '../state/random.ts';
import { nextMoves } from '../testing/random-play.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { positionOf } from './position.ts';
import { drawAll, drawWorlds, fits, type Worlds } from './worlds.ts';

const day = (table: Table) => table.until('discussion');

const worldsOf = (table: Table, name: string, seed = 'a') => drawAll(positionOf(table.view(name)), seed);

const chance = (worlds: Worlds, isSo: (world: Worlds['list'][number]) => boolean) =>
  worlds.list.reduce((sum, world) => sum + (isSo(world) ? world.weight : 0), 0);

describe('the worlds of a bot', () => {
  test('[C2.1] have what it knows in all of them', () => {
    const table = gameWith(
      { ann: 'Seer', bob: 'Werewolf', cleo: 'Robber', dov: 'Drunk', eva: 'Villager' },
      { center: ['Werewolf', 'Troublemaker', 'Insomniac'] },
    );
    table.submit('ann', { type: 'view_player', targetUserId: 'bob' });
    const { list, areFitting } = worldsOf(day(table), 'ann');
    expect(areFitting).toBe(true);
    const [ann, bob] = [table.player('ann').id, table.player('bob').id];
    expect(new Set(list.map(({ deal }) => dealtRoleOf(deal, ann)))).toEqual(new Set(['Seer']));
    expect(new Set(list.map(({ deal }) => dealtRoleOf(deal, bob)))).toEqual(new Set(['Werewolf']));
  });

  test('[C2.1] at night a copier of a copier knows what it has become', () => {
    const table = gameWith(
      { ann: 'Doppelganger', bob: 'Copycat', cleo: 'Werewolf', dov: 'Seer' },
      { center: ['Robber', 'Drunk', 'Villager'] },
    );
    table.submit('ann', { type: 'copy_role', targetUserId: 'bob' });
    table.submit('ann', { type: 'copy_center', centerIndex: 0 });
    const worlds = worldsOf(table, 'ann');
    const ann = table.player('ann').id;
    expect(worlds.areFitting).toBe(true);
    expect(new Set(worlds.list.map(({ turns }) => turns[ann]?.role))).toEqual(new Set(['Robber']));
  });

  test('[C2.1] are as likely as the cards make them', () => {
    const table = gameWith(
      { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber' },
      { center: ['Werewolf', 'Drunk', 'Insomniac'] },
    );
    const worlds = worldsOf(day(table), 'ann');
    const bob = table.player('bob').id;
    expect(chance(worlds, ({ deal }) => dealtRoleOf(deal, bob) === 'Werewolf')).toBeCloseTo(2 / 6, 2);
    const isInCenter = (role: string) => (world: Worlds['list'][number]) =>
      [0, 1, 2].some((center) => printedRole(world.deal.layout, { center }) === role);
    expect(chance(worlds, isInCenter('Seer'))).toBeCloseTo(3 / 6, 2);
  });

  test('[C2.1] of a lone wolf have no other wolf in front of anybody', () => {
    const table = gameWith(
      { ann: 'Werewolf', bob: 'Villager', cleo: 'Seer', dov: 'Robber' },
      { center: ['Werewolf', 'Drunk', 'Insomniac'] },
    );
    const worlds = worldsOf(day(table), 'ann');
    const others = ['bob', 'cleo', 'dov'].map((name) => table.player(name).id);
    expect(chance(worlds, ({ deal }) => others.some((seat) => dealtRoleOf(deal, seat) === 'Werewolf'))).toBe(
      0,
    );
  });

  test('[C2.2] are the same for the same seed, and drawn in slices', () => {
    const table = day(
      gameWith(
        { ann: 'Seer', bob: 'Werewolf', cleo: 'Robber', dov: 'Drunk', eva: 'Villager' },
        { center: ['Minion', 'Troublemaker', 'Insomniac'] },
      ),
    );
    const [first, again] = [worldsOf(table, 'ann'), worldsOf(table, 'ann')];
    expect(again.list).toEqual(first.list);
    expect(worldsOf(table, 'ann', 'b').list).not.toEqual(first.list);
    const slices = [...drawWorlds(positionOf(table.view('ann')), 'a')];
    expect(slices.length).toBeGreaterThan(5);
  });
});

const dealtRandomly = (style: 'balanced' | 'chaotic', players: number, seed: string): Table => {
  const random = createRandom(seed);
  const cards = shuffled(readyMadeSet(style, players), random);
  const dealt = Object.fromEntries(cards.slice(0, players).map((role, seat) => [`seat ${seat}`, role]));
  const [left = '', middle = '', right = ''] = cards.slice(players);
  const table = gameWith(dealt, { center: [left, middle, right] });
  for (let turn = 0; turn < 5; turn += 1)
    for (const move of nextMoves(table.state, table.now, random))
      if (table.state.stage.phase === 'job_choice') table.run(move);
  return day(table);
};

test.each([
  ['balanced', 5] as const,
  ['balanced', 9] as const,
  ['chaotic', 6] as const,
  ['chaotic', 10] as const,
])(
  '[C2.1] in %s games for %d what truly happened fits everybody’s knowledge, and all worlds drawn do',
  (style, players) => {
    for (const seed of players < 10 ? ['one', 'two'] : ['one']) {
      const table = dealtRandomly(style, players, seed);
      const { stage } = table.state;
      if (!('night' in stage)) throw new Error('it is still night');
      for (const { displayName } of table.state.players) {
        const position = positionOf(table.view(displayName));
        expect([displayName, fits(position, stage)]).toEqual([displayName, true]);
        const { list, areFitting } = drawAll(position, seed, { worlds: 20, nights: 400 });
        if (areFitting) for (const world of list) expect(fits(position, world)).toBe(true);
      }
    }
  },
);

test.each(BUILT_IN_ROLES)('[C2.1] a bot dealt $name finds worlds', ({ name }) => {
  const table = gameWith(
    { ann: name, bob: 'Seer', cleo: 'Mason', dov: 'Alpha Wolf', eva: 'Robber' },
    { center: ['Villager', 'Minion', 'Drunk'] },
  );
  for (const move of nextMoves(table.state, table.now, createRandom(name))) table.run(move);
  const worlds = drawAll(positionOf(day(table).view('ann')), 'a', { worlds: 30, nights: 3000 });
  expect(worlds.list.length).toBeGreaterThan(0);
  expect(worlds.areFitting).toBe(true);
});

test('[C2.2] at a large table a wolf in the last seat draws as soon as anybody', () => {
  const [wolf = '', ...others] = readyMadeSet('balanced', 12);
  const hands = [...others.slice(0, 11), wolf];
  const [left = '', middle = '', right = ''] = others.slice(11);
  const cards = Object.fromEntries(hands.map((role, seat) => [`seat ${seat}`, role]));
  const position = positionOf(day(gameWith(cards, { center: [left, middle, right] })).view('seat 11'));
  const { list } = drawAll(position, 'a', { worlds: 50, nights: 500 });
  expect(list.length).toBeGreaterThan(0);
}, 3_000);
