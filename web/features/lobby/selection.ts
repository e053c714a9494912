import { BUILT_IN_ROLES } from '@nightfall/shared/game/roles/index';
import type { RoleDefinition } from '@nightfall/shared/game/roles/role';
import type { Team } from '@nightfall/shared/game/view';

export const TEAM_ORDER: readonly Team[] = ['Werewolf', 'Villager', 'Neutral'];

export const rolesOfTeam = (team: Team): readonly RoleDefinition[] =>
  BUILT_IN_ROLES.filter((role) => role.team === team);

export const countOf = (selection: readonly string[], role: string): number =>
  selection.filter((name) => name === role).length;

/** One copy more; at the cap all copies go. */
export function toggled(selection: readonly string[], role: string, copies: number): string[] {
  if (countOf(selection, role) >= copies) return selection.filter((name) => name !== role);
  return [...selection, role];
}

const SWAPS = new Set([
  'rob_player',
  'swap_players',
  'swap_center',
  'shift_cards',
  'view_and_swap',
  'convert_player',
]);

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What a set means in a few words: '2 wolves · 1 swap'. */
export function meaningOf(selection: readonly string[]): string {
  const roles = selection.flatMap((name) => BUILT_IN_ROLES.filter((role) => role.name === name));
  const wolves = roles.filter((role) => role.isWolf).length;
  const swaps = roles.filter((role) => role.actions.some((action) => SWAPS.has(action.type))).length;
  const loners = roles.filter((role) => role.team === 'Neutral').length;
  return [
    plural(wolves, 'wolf', 'wolves'),
    swaps > 0 && plural(swaps, 'swap', 'swaps'),
    loners > 0 && plural(loners, 'loner', 'loners'),
  ]
    .filter(Boolean)
    .join(' · ');
}
