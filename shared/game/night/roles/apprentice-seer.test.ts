import { expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import { gameWith } from '../../testing/table.ts';

const CENTER = { center: ['Tanner', 'Hunter', 'Minion'] } as const;
const dealt = { ann: 'Apprentice Seer', bob: 'Werewolf', cleo: 'Villager' } as const;
const night = () => gameWith(dealt, CENTER);
const at = (targetUserId: string) => ({ targetUserId });
const look = (centerIndex: number) => ({ type: 'view_center_card', centerIndex }) as const;
const seePile = { type: 'view_werewolf_pile' } as const;

test('[G2.92] may look at one center card, at the pile if there is one, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['view_center_card: 1 of 0 1 2', 'pass']);
  expect(gameWith({ ...dealt, dov: 'Alpha Wolf' }).asked('ann')).toEqual([
    'view_center_card: 1 of 0 1 2',
    'view_werewolf_pile: 1',
    'pass',
  ]);
  for (const index of [-1, 3]) expect(table.refusal('ann', look(index))).toBe('INVALID_TARGET');
  const others: NightPayload[] = [
    { type: 'no_action' },
    { type: 'view_player', ...at('bob') },
    { type: 'view_center', positions: [0, 1] },
    seePile,
  ];
  for (const other of others) expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
});

test.each([
  [0, 'left', 'Tanner'],
  [1, 'middle', 'Hunter'],
  [2, 'right', 'Minion'],
])('[G6.12 H1.24] sees center card %d', (centerIndex, place, role) => {
  const table = night().submit('ann', look(centerIndex)).endNight();
  expect(table.told('ann')).toEqual({
    message: `You saw the ${place} center card: ${role}.`,
    data: { cards: [{ centerIndex, role }] },
    currentRole: 'Apprentice Seer',
  });
  expect(table.vote({}).logged('ann')).toEqual([
    `ann (Apprentice Seer) saw the ${place} center card: ${role}`,
  ]);
});

test('sees the pile', () => {
  const table = gameWith({ ...dealt, dov: 'Alpha Wolf' })
    .submit('dov', { type: 'convert_player', ...at('cleo') })
    .submit('ann', seePile)
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'You saw the werewolf pile: Villager.',
    data: { werewolfPileCards: ['Villager'] },
    currentRole: 'Apprentice Seer',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Apprentice Seer) saw the werewolf pile: Villager']);
});
