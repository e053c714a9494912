import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Client } from './client.ts';
import type { Dice } from './dice.ts';
import { claimNote } from './oracle/claims.ts';

/** Up to three claims, whether they may be made and are true or not; some are taken back. Each is noted before it is sent. */
export async function claimAtRandom(client: Client, dice: Dice, claimed: Set<string>): Promise<void> {
  for (let left = dice.below(4); left > 0; left -= 1) {
    const claim = randomClaim(client.seen, dice);
    claimed.add(claimNote(client.person.userId, claim));
    const made = await client.act('make_claim', { claim });
    if (!made.ok || !dice.chance(0.2)) continue;
    await client.act('make_claim', { claim: { kind: 'withdraw', claimId: String(made.data.claimId) } });
  }
}

/** Anything that may be said, whether it may be said now and is true or not. */
export function randomClaim({ players, selectedRoles }: GameView, dice: Dice): SaidClaim {
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
    { kind: 'peace' },
    { kind: 'suspect', userId, level: dice.pick(['trust', 'accuse']) },
    { kind: 'ask', userId },
  ]);
}
