import { expect, test } from 'bun:test';
import { gameWith } from '../../testing/table.ts';

const night = () =>
  gameWith({ ann: 'Drunk', bob: 'Doppelganger', cleo: 'Seer' }, { center: ['Tanner', 'Werewolf', 'Minion'] });
const take = (centerIndex: number) => ({ type: 'swap_center', centerIndex }) as const;

test('[G2.96] has to take one of the center cards', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['swap_center: 1 of 0 1 2']);
  for (const other of [{ type: 'pass' }, { type: 'no_action' }] as const) {
    expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  }
  for (const index of [-1, 3]) expect(table.refusal('ann', take(index))).toBe('INVALID_TARGET');
});

test.each(['swap_center', 'swap_with_center'] as const)(
  '[G3.21 R2.6 R4.19] %s takes a card without looking',
  (type) => {
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
    expect(table.logged('ann')).toEqual(['ann (Drunk) swapped their own card and the middle center card']);
  },
);
