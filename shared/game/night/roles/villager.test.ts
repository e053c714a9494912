import { expect, test } from 'bun:test';
import { gameWith } from '../../testing/table.ts';

const night = () => gameWith({ ann: 'Villager', bob: 'Villager', cleo: 'Doppelganger' });

test('[G2.82 R2.8] has nothing to choose but may name a suspect, which only the results tell', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['no_action: 0 to 1 of bob cleo']);
  table.submit('ann', { type: 'no_action', suspectUserId: 'cleo' }).endNight();
  expect(JSON.stringify(table.view('bob').players)).not.toContain('suspect');
  const [ann, bob] = table.vote({}).view('bob').players;
  expect(ann?.suspectUserId).toBe(table.userId('cleo'));
  expect(bob?.suspectUserId).toBeNull();
});

test('learns nothing', () => {
  const table = night().endNight();
  expect(table.told('ann')).toEqual({
    message: 'You had a quiet night.',
    data: {},
    currentRole: 'Villager',
  });
  expect(table.vote({}).logged('ann')).toEqual([]);
});
