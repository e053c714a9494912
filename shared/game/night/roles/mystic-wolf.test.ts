import { expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const dealt = { ann: 'Mystic Wolf', bob: 'Dream Wolf', cleo: 'Hunter', dov: 'Doppelganger' } as const;
const night = () => gameWith(dealt, { center: ['Alpha Wolf', 'Mason', 'Mason'] });
const at = (targetUserId: string) => ({ targetUserId });
const look = (target: string) => ({ type: 'view_player', ...at(target) }) as const;
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const seePile = { type: 'view_werewolf_pile' } as const;

test('[G2.90] may look at another player, at the pile if there is one, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['view_player: 1 of bob cleo dov', 'view_werewolf_pile: 1', 'pass']);
  for (const target of ['ann', STRANGER]) expect(table.refusal('ann', look(target))).toBe('INVALID_TARGET');
  const others: NightPayload[] = [
    { type: 'no_action' },
    { type: 'view_center', positions: [0, 1] },
    { type: 'view_center_card', centerIndex: 0 },
  ];
  for (const other of others) expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  const withoutPile = gameWith(dealt);
  expect(withoutPile.offered('ann')).toEqual(['view_player']);
  expect(withoutPile.refusal('ann', seePile)).toBe('INVALID_ACTION');
});

test('[G6.10] sees a player, who learns nothing, and knows the other wolves', () => {
  const table = night().submit('dov', copy('cleo')).submit('ann', look('cleo')).endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw cleo: Hunter. You recognised bob as a wolf.',
    data: { cards: [{ userId: table.userId('cleo'), role: 'Hunter' }], wolves: [table.userId('bob')] },
    currentRole: 'Mystic Wolf',
  });
  expect(table.told('cleo')).toEqual({ message: 'You had a quiet night.', data: {}, currentRole: 'Hunter' });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Mystic Wolf) saw cleo: Hunter']);
});

test('sees the pile', () => {
  const table = night().submit('dov', copy('cleo')).submit('ann', seePile).endNight();
  expect(table.told('ann')).toMatchObject({
    message: 'You saw the werewolf pile: Werewolf. You recognised bob as a wolf.',
    data: { werewolfPileCards: ['Werewolf'] },
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Mystic Wolf) saw the werewolf pile: Werewolf']);
});

test('[G3.19 R3.2] knows the awake wolves from the deal on, the Dream Wolf from nightfall, and is known like a Werewolf', () => {
  const pack = { ann: 'Mystic Wolf', bob: 'Dream Wolf', cleo: 'Werewolf', dov: 'Minion' };
  const table = gameWith(pack, { atDeal: true });
  const known = (name: string) => table.names(table.view(name).me?.knowledge.wolves ?? []).join(' ');
  expect(['ann', 'bob', 'cleo', 'dov'].map(known)).toEqual(['cleo', '', 'ann', '']);
  table.expire();
  expect(['ann', 'bob', 'cleo', 'dov'].map(known)).toEqual(['bob cleo', '', 'ann bob', 'ann bob cleo']);
});
