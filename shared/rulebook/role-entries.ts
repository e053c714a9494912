import type { RoleDefinition } from '../game/night/role.ts';
import { BUILT_IN_ROLES } from '../game/night/roles/index.ts';
import type { Team } from '../game/state/role-facts.ts';
import { type Theme, teamKeyOf } from '../themes/theme.ts';
import { namesOf } from './names.ts';
import { anchorOf, type Block, type RoleEntry } from './section.ts';

const TEAMS: readonly Team[] = ['Villager', 'Werewolf', 'Neutral'];

/** Becomes another role at night. */
export const isCopier = ({ actions }: RoleDefinition): boolean =>
  actions.some(({ copiedPlace }) => copiedPlace !== undefined);

/** "May it pass?", for somebody who has a choice. */
export function passing({ actions, canPass }: RoleDefinition): string {
  if (actions.length === 0) return 'no choice';
  return canPass ? 'may pass' : 'must act';
}

/** Every role with all that is written about it, by team. */
export function roleEntries(theme: Theme): Block[] {
  const names = namesOf(theme);
  const entryOf = (role: RoleDefinition): RoleEntry => {
    const { displayName, description, instructions, winCondition, teamLabel } = theme.role(role.name);
    const side = theme.text.teams[teamKeyOf(role.name, role.team)];
    const team = isCopier(role) ? 'Team of the copied role' : (teamLabel ?? side.displayName);
    const cards = role.copies === 1 ? '1 card' : `up to ${role.copies} cards`;
    const night = role.hasNightAction
      ? `number ${role.actionOrder} in the night, ${passing(role)}`
      : 'sleeps at night';
    return {
      id: anchorOf(role.name),
      name: role.name,
      title: displayName,
      team: role.team,
      facts: [team, cards, night],
      description,
      instructions,
      winCondition,
    };
  };
  return TEAMS.map((team) => ({
    kind: 'roles',
    team,
    title: names.team[team],
    text: theme.text.teams[teamKeyOf('', team)].description ?? '',
    roles: BUILT_IN_ROLES.filter((role) => role.team === team).map(entryOf),
  }));
}
