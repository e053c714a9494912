import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import { ROLES_BY_EASE } from '@nightfall/shared/game/role-sets/ease';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { CustomRole } from '../../theme/role-facts.ts';

export const TEAM_ORDER: readonly Team[] = ['Werewolf', 'Villager', 'Neutral'];

const ROLES = ROLES_BY_EASE.flatMap((name) => findBuiltInRole(name) ?? []);

/** A role that can be selected. */
export interface OfferedRole {
  readonly name: string;
  /** How many of it at most. */
  readonly copies: number;
}

/** Those first that a new table wants first, custom ones last; when they act is written on the cards. */
export const rolesOfTeam = (team: Team, customRoles: readonly CustomRole[] = []): readonly OfferedRole[] => [
  ...ROLES.filter((role) => role.team === team),
  ...customRoles.filter((role) => role.team === team).map(({ name }) => ({ name, copies: 1 })),
];

/** The custom roles of a lobby: those in the room as the room keeps them, then what else is offered, by title. */
export function customRolesFor(
  inRoom: readonly CustomRole[],
  offered: readonly CustomRole[],
): readonly CustomRole[] {
  const others = offered.filter(({ name }) => inRoom.every((role) => role.name !== name));
  return [...inRoom, ...others].sort((a, b) => a.title.localeCompare(b.title));
}

export const countOf = (selection: readonly string[], role: string): number =>
  selection.filter((name) => name === role).length;

/** One copy more; at the cap all copies go. */
export function toggled(selection: readonly string[], role: string, copies: number): string[] {
  if (countOf(selection, role) >= copies) return selection.filter((name) => name !== role);
  return [...selection, role];
}
