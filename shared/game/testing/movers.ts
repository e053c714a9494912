import type { NightPayload } from '../state/choice.ts';
import type { RoleName } from '../state/role-facts.ts';
import { gameWith, type Table } from './table.ts';

interface Mover {
  readonly role: RoleName;
  /** How it moves the card of this player (the Drunk moves only their own). */
  readonly move: (moved: string) => NightPayload;
}

/** All roles that move cards at night. */
export const MOVERS: readonly Mover[] = [
  { role: 'Alpha Wolf', move: (moved) => ({ type: 'convert_player', targetUserId: moved }) },
  { role: 'Robber', move: (moved) => ({ type: 'rob_player', targetUserId: moved }) },
  { role: 'Witch', move: (moved) => ({ type: 'view_and_swap', centerIndex: 0, targetUserId: moved }) },
  {
    role: 'Troublemaker',
    move: (moved) => ({ type: 'swap_players', player1UserId: moved, player2UserId: 'eva' }),
  },
  { role: 'Village Idiot', move: () => ({ type: 'shift_cards', direction: 'left' }) },
  { role: 'Drunk', move: () => ({ type: 'swap_center', centerIndex: 0 }) },
];

/**
 * A night in which the card of Ann or of her neighbour Cleo is moved twice: by Bob at the mover's own time, and before
 * that by Dov, a Doppelganger who has copied him.
 */
export function nightWithMoves(ann: RoleName, { role, move }: Mover, moved: 'ann' | 'cleo'): Table {
  return gameWith({ ann, cleo: 'Seer', dov: 'Doppelganger', eva: 'Villager', bob: role })
    .submit('dov', { type: 'copy_role', targetUserId: 'bob' })
    .submit('dov', move(moved))
    .submit('bob', move(moved));
}

/** Every mover, with the card that is moved. */
export const MOVES = MOVERS.flatMap((mover) => [
  [mover.role, 'ann', mover] as const,
  [mover.role, 'cleo', mover] as const,
]);
