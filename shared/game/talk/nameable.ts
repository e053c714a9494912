import type { RoleDefinition } from '../night/roles/role.ts';
import type { ActionType } from '../state/choice.ts';
import type { RoleName } from '../state/role-facts.ts';

/** The roles of a game, with what is known of them. */
export interface Selection {
  readonly selectedRoles: readonly RoleName[];
  readonly roles: {
    readonly get: (
      name: RoleName,
    ) => Pick<RoleDefinition, 'pileCard' | 'mayTargetItself' | 'actions'> | undefined;
  };
}

/** The prints that may lie somewhere: the selected roles, and what they add to the werewolf pile. */
export function nameableRoles({ selectedRoles, roles }: Selection): ReadonlySet<RoleName> {
  return new Set([...selectedRoles, ...selectedRoles.flatMap((name) => roles.get(name)?.pileCard ?? [])]);
}

/** Is there a selected role that may have done this to itself? */
export function mayNameOneself({ selectedRoles, roles }: Selection, action: ActionType): boolean {
  return selectedRoles
    .map(roles.get)
    .some((role) => role?.mayTargetItself === true && role.actions.some(({ type }) => type === action));
}
