import { expect, test } from 'bun:test';
import { gameWith, type Table } from '../../testing/table.ts';

const knows = (table: Table, name = 'ann') => {
  const { seers = [], apprenticeSeers = [] } = table.view(name).me?.knowledge ?? {};
  return `${table.names(seers).join(' ')}|${table.names(apprenticeSeers).join(' ')}`;
};
const dealt = { ann: 'Beholder', bob: 'Apprentice Seer', cleo: 'Seer', dov: 'Werewolf' } as const;

test('[G2.87 G6.21 R3.5] knows who was dealt Seer and who Apprentice Seer, from nightfall on; they do not know the Beholder', () => {
  expect(knows(gameWith(dealt, { atDeal: true }))).toBe('|');
  const table = gameWith(dealt);
  expect(knows(table)).toBe('cleo|bob');
  for (const name of ['bob', 'cleo', 'dov']) expect(knows(table, name)).toBe('|');
  table.endNight();
  expect(table.told('ann')).toEqual({
    message: 'You recognised cleo as a Seer. You recognised bob as an Apprentice Seer.',
    data: { seers: [table.userId('cleo')], apprenticeSeers: [table.userId('bob')] },
    currentRole: 'Beholder',
  });
  expect(table.vote({}).logged('ann')).toEqual([
    'ann (Beholder) recognised cleo as a Seer and bob as an Apprentice Seer',
  ]);
});

test.each([
  [
    'Seer',
    'You recognised bob as a Seer. You recognised nobody as an Apprentice Seer.',
    ['ann (Beholder) recognised bob as a Seer'],
  ],
  [
    'Apprentice Seer',
    'You recognised nobody as a Seer. You recognised bob as an Apprentice Seer.',
    ['ann (Beholder) recognised bob as an Apprentice Seer'],
  ],
  ['Aura Seer', 'You recognised nobody as a Seer. You recognised nobody as an Apprentice Seer.', []],
])('with only the %s at the table', (role, message, logged) => {
  const table = gameWith(
    { ann: 'Beholder', bob: role, cleo: 'Villager' },
    { center: ['Werewolf', 'Mason', 'Mason'] },
  ).endNight();
  expect(table.told('ann')).toMatchObject({ message, currentRole: 'Beholder' });
  expect(table.vote({}).logged('ann')).toEqual(logged);
});
