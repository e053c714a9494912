import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const night = () =>
  gameWith({ ann: 'Seer', bob: 'Robber', cleo: 'Doppelganger' }, { center: ['Tanner', 'Hunter', 'Minion'] });

test('may look at another player or at two center cards, or pass', () => {
  const table = night();
  const others = [table.userId('bob'), table.userId('cleo')];
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [
      { type: 'view_player', targets: others, min: 1, max: 1 },
      { type: 'view_center', centerIndices: [0, 1, 2], min: 2, max: 2 },
    ],
    canPass: true,
  });
});

test('sees a player, who is told nothing', () => {
  const table = night().submit('ann', { type: 'view_player', targetUserId: 'bob' }).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw bob: Robber.',
    data: { cards: [{ userId: table.userId('bob'), role: 'Robber' }] },
    currentRole: 'Seer',
  });
  expect(table.told('bob')).toMatchObject({ message: 'You did nothing tonight.', data: {} });
});

test('sees two center cards in the order asked for', () => {
  const table = night()
    .submit('ann', { type: 'view_center', positions: [2, 0] })
    .endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You saw the right center card: Minion and the left center card: Tanner.',
    data: {
      cards: [
        { centerIndex: 2, role: 'Minion' },
        { centerIndex: 0, role: 'Tanner' },
      ],
    },
  });
});

test('passing', () => {
  expect(night().submit('ann', { type: 'pass' }).endNight().told('ann')).toMatchObject({
    message: 'You did nothing tonight.',
    data: {},
  });
});

test('sees the print of a copier, not what it has become', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'bob' })
    .submit('ann', { type: 'view_player', targetUserId: 'cleo' })
    .endNight();
  expect(table.told('ann').message).toBe('You saw cleo: Doppelganger.');
});

test('a shielded player is not seen', () => {
  const look = { type: 'view_player', targetUserId: 'bob' } as const;
  expect(night().againstShield('ann', look, 'bob')).toEqual({ kind: 'shielded' });
  expect(night().againstShield('ann', look, 'cleo').kind).toBe('looked');
  expect(night().againstShield('ann', { type: 'view_center', positions: [0, 1] }, 'ann').kind).toBe('looked');
});

test('copied: the copier looks right after copying', () => {
  const table = night().submit('cleo', { type: 'copy_role', targetUserId: 'ann' });
  expect(table.offered('cleo')).toEqual(['view_player', 'view_center']);
  table.submit('bob', { type: 'rob_player', targetUserId: 'ann' });
  table.submit('cleo', { type: 'view_player', targetUserId: 'ann' }).endNight();
  const card = { userId: table.userId('ann'), role: 'Seer' };
  expect(table.told('cleo')).toEqual({
    message: 'You copied ann and became the Seer. You saw ann: Seer.',
    data: { newRole: 'Seer', targetName: 'ann', cards: [card, card] },
    currentRole: 'Seer',
  });
});
