import type { CustomRow } from '@nightfall/shared/game/testing/rulebook-model/roles';
import type { JsonObject } from './json.ts';

interface Played extends CustomRow {
  readonly abilities: string;
}

/**
 * Custom roles of every team, early and late, that do what is delicate in the hands of a role it is not made for. Their
 * titles are their names, as the sentences of the game have them.
 */
export const CUSTOM_ROLES: readonly Played[] = [
  custom('Locksmith', 'villager', 1, ['protect_player', 'reveal_player', 'investigate_players']),
  custom('Biter', 'werewolf', 5, ['convert_player', 'view_and_swap', 'rob_player']),
  custom('Hermit', 'special', 12, ['shift_cards', 'assign_artifact', 'banish_player']),
  custom('Sleeper', 'werewolf', 0, ['view_player']),
];

function custom(name: string, team: Played['team'], order: number, actions: readonly string[]): Played {
  return { name, team, order, actions, abilities: `What the ${name} does.` };
}

const TEAMS = { villager: 'Villager', werewolf: 'Werewolf', special: 'Neutral' } as const;

/** As a view tells of those that are selected (protocol.md, "GameView"), by name. */
export const shownRoles = (selected: readonly unknown[]): JsonObject[] =>
  CUSTOM_ROLES.filter(({ name }) => selected.includes(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, team, order, actions, abilities }) => ({
      name,
      team: TEAMS[team],
      title: name,
      description: abilities,
      imageUrl: null,
      nightOrder: order,
      actions: [...actions],
    }));
