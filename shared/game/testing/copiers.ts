import { rowOf, TABLE } from './rulebook-model/roles.ts';
import type { Table } from './table.ts';

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

/** The people of each kind whom a player knows: wolves, Masons, Seers and Apprentice Seers, by name. */
export function knows(table: Table, name: string): string {
  const { wolves, masons, seers, apprenticeSeers } = table.view(name).me?.knowledge ?? {};
  return [wolves, masons, seers, apprenticeSeers].map((list) => table.names(list ?? []).join(' ')).join('|');
}
