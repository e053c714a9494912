import { describe, expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const CENTER = { center: ['Tanner', 'Hunter', 'Seer'] } as const;
const alone = () => gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Doppelganger' }, CENTER);
const pack = () => gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Werewolf' }, CENTER);

describe('alone', () => {
  test('may look at one center card', () => {
    const table = alone();
    expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [], isLoneWolf: true });
    expect(table.view('ann').me?.prompt).toEqual({
      choices: [{ type: 'view_center_card', centerIndices: [0, 1, 2], min: 1, max: 1 }],
      canPass: true,
    });
    table.submit('ann', { type: 'view_center_card', centerIndex: 1 }).submit('bob', { type: 'no_action' });
    table.submit('cleo', { type: 'copy_role', targetUserId: 'bob' });
    expect(table.told('ann')).toEqual({
      message: 'You saw the middle center card: Hunter. You were the only wolf.',
      data: { cards: [{ centerIndex: 1, role: 'Hunter' }], wolves: [] },
      currentRole: 'Werewolf',
    });
  });

  test('may pass', () => {
    expect(alone().submit('ann', { type: 'pass' }).endNight().told('ann').message).toBe(
      'You did nothing tonight. You were the only wolf.',
    );
  });

  test('stays so beside a copier, who is known from dawn on', () => {
    const table = alone().submit('cleo', { type: 'copy_role', targetUserId: 'ann' });
    expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [], isLoneWolf: true });
    table.submit('ann', { type: 'pass' }).endNight();
    expect(table.told('ann')).toMatchObject({
      message: 'You did nothing tonight. You recognised cleo as wolf.',
      data: { wolves: [table.userId('cleo')] },
    });
  });
});

describe('in a pack', () => {
  test('sees the others and has nothing to choose', () => {
    const table = pack();
    expect(table.offered('ann')).toEqual(['no_action']);
    expect(table.view('ann').me?.knowledge).toMatchObject({
      wolves: [table.userId('cleo')],
      isLoneWolf: false,
    });
    expect(table.view('bob').me?.knowledge.wolves).toEqual([]);
    expect(table.endNight().told('ann')).toMatchObject({
      message: 'You recognised cleo as wolf.',
      data: { wolves: [table.userId('cleo')] },
    });
  });

  test('knows the others from the deal on, but not yet whether it is alone', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Minion', cleo: 'Werewolf' }, { atDeal: true });
    expect(table.view('ann').me?.knowledge).toMatchObject({
      wolves: [table.userId('cleo')],
      isLoneWolf: null,
    });
  });
});

test('copied: the copier sees the wolves at once and is not alone', () => {
  const table = alone().submit('cleo', { type: 'copy_role', targetUserId: 'ann' });
  expect(table.offered('cleo')).toEqual([]);
  expect(table.view('cleo').me?.knowledge).toMatchObject({
    wolves: [table.userId('ann')],
    isLoneWolf: false,
  });
});
