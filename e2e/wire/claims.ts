import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Dice } from './dice.ts';

/** Up to three claims, of which most may be made in this round; whether they are true is left to chance. */
export function randomClaims(view: GameView, dice: Dice): SaidClaim[] {
  return Array.from({ length: dice.below(4) }, () => randomClaim(view, dice));
}

function randomClaim({ players, selectedRoles }: GameView, dice: Dice): SaidClaim {
  const everybody = players.map(({ userId }) => userId);
  const userId = dice.pick(everybody);
  const role = dice.pick(selectedRoles);
  const target = { targetUserId: userId };
  return dice.pick<SaidClaim>([
    { kind: 'role', role },
    { kind: 'saw', place: { userId }, role },
    { kind: 'saw', place: { centerIndex: dice.below(3) }, role },
    { kind: 'did', payload: { type: 'rob_player', ...target } },
    { kind: 'did', payload: { type: 'view_player', ...target } },
    { kind: 'did', payload: { type: 'shift_cards', direction: 'left' } },
    { kind: 'did', payload: { type: 'view_and_swap', centerIndex: dice.below(3), ...target } },
    { kind: 'did', payload: { type: 'pass' } },
    { kind: 'told', fact: 'wolf', userIds: dice.some(everybody, 0, 2) },
    { kind: 'told', fact: dice.pick(['mason', 'seer', 'acted']), userIds: dice.some(everybody, 0, 1) },
    { kind: 'told', fact: dice.pick(['tapped', 'converted', 'artifact']), userIds: [] },
    { kind: 'quiet' },
    { kind: 'suspect', userId, level: dice.pick(['trust', 'accuse']) },
    { kind: 'ask', userId },
  ]);
}
