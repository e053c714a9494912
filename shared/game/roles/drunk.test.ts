import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const night = () =>
  gameWith({ ann: 'Drunk', bob: 'Doppelganger', cleo: 'Seer' }, { center: ['Tanner', 'Werewolf', 'Minion'] });
const take = (centerIndex: number) => ({ type: 'swap_center', centerIndex }) as const;

test('has to take one of the center cards', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'swap_center', centerIndices: [0, 1, 2], min: 1, max: 1 }],
    canPass: false,
  });
  expect(table.trySubmit('ann', { type: 'pass' })).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
});

test.each(['swap_center', 'swap_with_center'] as const)('%s takes a card without looking', (type) => {
  const table = night().submit('ann', { type, centerIndex: 1 }).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You swapped your own card and the middle center card.',
    data: {},
    currentRole: 'Drunk',
  });
  expect(table.view('ann').me?.actionData).toEqual({ type: 'swap_center', centerIndex: 1 });
  table.vote({});
  expect(table.finalRoles().ann).toBe('Werewolf');
  expect(table.view('cleo').centerCards).toEqual(['Tanner', 'Drunk', 'Minion']);
});

test('a shield keeps their own card in its place', () => {
  expect(night().againstShield('ann', take(0), 'ann')).toEqual({ kind: 'shielded' });
  expect(night().againstShield('ann', take(0), 'cleo').kind).toBe('exchanged');
});

test('copied: the copier takes a card right after copying, before the Seer looks', () => {
  const table = night()
    .submit('bob', { type: 'copy_role', targetUserId: 'ann' })
    .submit('bob', take(1))
    .submit('cleo', { type: 'view_player', targetUserId: 'bob' })
    .submit('ann', take(1));
  expect(table.told('bob')).toMatchObject({
    message: 'You copied ann and became the Drunk. You swapped your own card and the middle center card.',
    currentRole: 'Drunk',
  });
  expect(table.told('cleo').message).toBe('You saw bob: Werewolf.');
  // The Drunk takes the Doppelganger's card, which has become a Drunk.
  expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Drunk', bob: 'Werewolf' });
});
