import type { NightPayload } from '../state/choice.ts';
import type { RoleName } from '../state/role-facts.ts';
import { rowOf, TABLE } from './rulebook-model/roles.ts';
import { gameWith, type Table } from './table.ts';

/** Every role that is no copier. */
export const PLAIN_ROLES = TABLE.map(({ role }) => role).filter(
  (role) => role !== 'Copycat' && role !== 'Doppelganger',
);

/** What a copier of this role is asked at a table with a wolf, but with no Alpha Wolf beside it. */
export function askedAs(role: string): { offered: string[]; canPass: boolean } {
  const { actions, skip } = rowOf({ custom: [] }, role);
  // A Werewolf with company has information only.
  const offered = role === 'Werewolf' ? [] : actions.filter((type) => type !== 'view_werewolf_pile');
  return { offered, canPass: offered.length > 0 && skip };
}

/** Passes, or does what has to be done without moving a card before the Drunk does. */
export function finishTurn(table: Table, name: string): Table {
  const prompt = table.view(name).me?.prompt;
  if (!prompt) return table;
  if (prompt.canPass) return table.submit(name, { type: 'pass' });
  switch (prompt.choices[0]?.type) {
    case 'target_player':
      return table.submit(name, { type: 'target_player', targetUserId: 'cleo' });
    case 'shift_cards':
      return table.submit(name, { type: 'shift_cards', direction: 'left' });
    case 'swap_center':
      return table.submit(name, { type: 'swap_center', centerIndex: 2 });
    default:
      throw new Error(`${name} has something else to do`);
  }
}

/** The steps of the night in the order in which they took effect: "ann Seer". */
export function stepsOf(table: Table): string[] {
  const { stage, players } = table.state;
  if (!('night' in stage)) throw new Error('the night is not over');
  return stage.night.steps.map(
    ({ playerId, role }) => `${players.find(({ id }) => id === playerId)?.displayName} ${role}`,
  );
}

interface Mover {
  readonly role: RoleName;
  /** How it moves the card of this player (the Drunk moves only their own). */
  readonly move: (moved: string) => NightPayload;
}

/** All roles that move cards at night. */
const MOVERS: readonly Mover[] = [
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
