import { ROLES_BY_EASE } from '@nightfall/shared/game/role-sets/ease';
import { findBuiltInRole } from '@nightfall/shared/game/roles/index';
import type { RoleDefinition } from '@nightfall/shared/game/roles/role';
import type { Team } from '@nightfall/shared/game/view';

export const TEAM_ORDER: readonly Team[] = ['Werewolf', 'Villager', 'Neutral'];

const ROLES = ROLES_BY_EASE.flatMap((name) => findBuiltInRole(name) ?? []);

/** Those first that a new table wants first; when they act is written on the cards. */
export const rolesOfTeam = (team: Team): readonly RoleDefinition[] =>
  ROLES.filter((role) => role.team === team);

export const countOf = (selection: readonly string[], role: string): number =>
  selection.filter((name) => name === role).length;

/** One copy more; at the cap all copies go. */
export function toggled(selection: readonly string[], role: string, copies: number): string[] {
  if (countOf(selection, role) >= copies) return selection.filter((name) => name !== role);
  return [...selection, role];
}
