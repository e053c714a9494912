import type { NightPayload } from '../choice.ts';
import { BUILT_IN_ROLES, type BuiltInRoleName } from '../roles/index.ts';
import type { Table } from './table.ts';

interface Asked {
  readonly offered: readonly NightPayload['type'][];
  readonly canPass: boolean;
}

const mayDo = (...offered: NightPayload['type'][]): Asked => ({ offered, canPass: true });
const hasTo = (...offered: NightPayload['type'][]): Asked => ({ offered, canPass: false });
const nothing: Asked = { offered: [], canPass: false };

/** What a copier is asked who has become this role at a table with a wolf and without a werewolf pile. */
export const ASKED: Record<BuiltInRoleName, Asked> = {
  Copycat: hasTo('copy_center'),
  Doppelganger: hasTo('copy_role'),
  Stalker: hasTo('target_player'),
  Werewolf: nothing,
  'Alpha Wolf': mayDo('convert_player'),
  'Mystic Wolf': mayDo('view_player'),
  Bodyguard: mayDo('protect_from_death'),
  Minion: nothing,
  Sentinel: mayDo('protect_player'),
  Mason: nothing,
  Seer: mayDo('view_player', 'view_center'),
  'Apprentice Seer': mayDo('view_center_card'),
  'Paranormal Investigator': mayDo('investigate_players'),
  Beholder: nothing,
  Thing: mayDo('tap_player'),
  Revealer: mayDo('reveal_player'),
  Robber: mayDo('rob_player'),
  Witch: mayDo('view_and_swap'),
  Troublemaker: mayDo('swap_players'),
  'Village Idiot': hasTo('shift_cards'),
  'Aura Seer': nothing,
  Drunk: hasTo('swap_center'),
  Insomniac: nothing,
  Curator: mayDo('assign_artifact'),
  'Old Hag': mayDo('banish_player'),
  'Dream Wolf': nothing,
  Villager: nothing,
  Hunter: nothing,
  Prince: nothing,
  Tanner: nothing,
};

/** Every role that is no copier. */
export const PLAIN_ROLES = BUILT_IN_ROLES.map(({ name }) => name).filter(
  (name) => name !== 'Copycat' && name !== 'Doppelganger',
);

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

/** Who took which step of the night, in the order in which they took effect: "ann Seer". */
export function stepsOf(table: Table): string[] {
  const { stage, players } = table.state;
  if (!('night' in stage)) throw new Error('the night is not over');
  return stage.night.steps.map(
    ({ playerId, role }) => `${players.find(({ id }) => id === playerId)?.displayName} ${role}`,
  );
}
