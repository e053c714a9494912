import { expect, test } from 'bun:test';
import { gameWith } from '../testing/table.ts';

const night = () => gameWith({ ann: 'Villager', bob: 'Villager', cleo: 'Doppelganger' });

test('has nothing to choose but may name a suspect, which only the results tell', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'no_action', targets: [table.userId('bob'), table.userId('cleo')], min: 0, max: 1 }],
    canPass: false,
  });
  table.submit('ann', { type: 'no_action', suspectUserId: 'cleo' }).endNight();
  expect(JSON.stringify(table.view('bob').players)).not.toContain('suspect');
  const [ann, bob] = table.vote({}).view('bob').players;
  expect(ann?.suspectUserId).toBe(table.userId('cleo'));
  expect(bob?.suspectUserId).toBeNull();
});

test('may not pass, nor do what other roles do', () => {
  const table = night();
  for (const payload of [{ type: 'pass' }, { type: 'rob_player', targetUserId: 'bob' }] as const) {
    expect(table.trySubmit('ann', payload)).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
  }
  expect(table.trySubmit('ann', { type: 'no_action', suspectUserId: 'ann' })).toMatchObject({
    rejection: { code: 'INVALID_TARGET' },
  });
});

test('learns nothing', () => {
  const table = night().endNight();
  expect(table.told('ann')).toEqual({
    message: 'You had a quiet night.',
    data: {},
    currentRole: 'Villager',
  });
});

test('copied: the copier is done at once', () => {
  const table = night().submit('cleo', { type: 'copy_role', targetUserId: 'ann' });
  expect(table.offered('cleo')).toEqual([]);
  expect(table.endNight().told('cleo')).toMatchObject({
    message: 'You copied ann and became the Villager. You had a quiet night.',
    currentRole: 'Villager',
  });
});
