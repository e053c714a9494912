import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const night = () => gameWith({ ann: 'Robber', bob: 'Werewolf', cleo: 'Doppelganger' });
const rob = (targetUserId: string) => ({ type: 'rob_player', targetUserId }) as const;

test('may rob another player, or pass', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'rob_player', targets: [table.userId('bob'), table.userId('cleo')], min: 1, max: 1 }],
    canPass: true,
  });
  expect(table.trySubmit('ann', rob('ann'))).toMatchObject({ rejection: { code: 'INVALID_TARGET' } });
});

test('exchanges the cards and sees the new one; the robbed learns it with the results', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('ann', rob('bob'))
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'You robbed bob and are now the Werewolf.',
    data: { newRole: 'Werewolf', targetName: 'bob' },
    currentRole: 'Werewolf',
  });
  expect(table.told('bob')).toEqual({
    message: 'You did nothing tonight. You were the only wolf.',
    data: { wolves: [] },
    currentRole: 'Werewolf',
  });
  expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Werewolf', bob: 'Robber' });
  expect(table.told('bob').data).toMatchObject({ wasRobbed: true });
});

test('does not act again as what was robbed', () => {
  const table = gameWith({ ann: 'Robber', bob: 'Insomniac', cleo: 'Seer' })
    .submit('ann', rob('bob'))
    .endNight();
  expect(table.told('ann').data).toEqual({ newRole: 'Insomniac', targetName: 'bob' });
});

test('passing keeps the card', () => {
  const table = night().submit('ann', { type: 'pass' }).endNight();
  expect(table.told('ann')).toMatchObject({ message: 'You did nothing tonight.', currentRole: 'Robber' });
});

test.each(['ann', 'bob'])('nothing moves when the card of %s is shielded', (shielded) => {
  expect(night().againstShield('ann', rob('bob'), shielded)).toEqual({ kind: 'shielded' });
});

test('copied: the copier robs first, so the Robber finds what was left', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('ann', rob('bob'))
    .submit('cleo', rob('bob'))
    .endNight();
  expect(table.told('cleo')).toMatchObject({
    message: 'You copied ann and became the Robber. You robbed bob and are now the Werewolf.',
    currentRole: 'Werewolf',
  });
  // The print: only the results tell that this Doppelganger has become a Robber.
  expect(table.told('ann')).toMatchObject({
    message: 'You robbed bob and are now the Doppelganger.',
    currentRole: 'Doppelganger',
  });
  expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Robber', cleo: 'Werewolf' });
});
