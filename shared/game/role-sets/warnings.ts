import type { RoleDefinition } from '../night/role.ts';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import type { KnowledgeGroup, RoleName } from '../state/role-facts.ts';
import { definitionsOf, type FindRole, has, isHelper, wakesFor } from './set-profile.ts';

/** What a host may have overlooked in a set. All of it is legal. */
export type SetWarning =
  | { readonly kind: 'no_wolf'; readonly helper: RoleName | null }
  | { readonly kind: 'many_wolves' }
  | { readonly kind: 'knows_nobody'; readonly role: RoleName; readonly group: KnowledgeGroup }
  | { readonly kind: 'senses_nobody'; readonly role: RoleName }
  | { readonly kind: 'never_moved'; readonly role: RoleName };

type Check = (roles: readonly RoleDefinition[], needed: number) => readonly SetWarning[];

const without = (roles: readonly RoleDefinition[], role: RoleDefinition) => {
  const place = roles.indexOf(role);
  return roles.filter((_, index) => index !== place);
};

const warnOf = (isWanted: boolean, warning: SetWarning) => (isWanted ? [warning] : []);

const checkWolves: Check = (roles, needed) => {
  const wolves = roles.filter((role) => role.isWolf).length;
  const helper = roles.find(isHelper)?.name ?? null;
  return [
    ...warnOf(wolves === 0, { kind: 'no_wolf', helper }),
    ...warnOf(wolves > 0 && wolves * 2 >= needed, { kind: 'many_wolves' }),
  ];
};

/** Roles that recognise others need others to recognise. A lone wolf still plays as a wolf. */
const checkKnowledge: Check = (roles) =>
  [...new Set(roles)]
    .filter((role) => role.team === 'Villager')
    .flatMap((role) => {
      const others = without(roles, role);
      const isInVain = role.recognises.every(({ matches }) => !others.some(matches));
      const [first] = role.recognises;
      return first && isInVain
        ? [{ kind: 'knows_nobody', role: role.name, group: first.group } as const]
        : [];
    });

const actsBefore = (role: RoleDefinition, later: RoleDefinition) =>
  BUILT_IN_ROLES.findIndex(({ name }) => name === role.name) <
  BUILT_IN_ROLES.findIndex(({ name }) => name === later.name);

const checkAura: Check = (roles) => {
  const touching = roles.filter((role) => has(role, 'looks') || has(role, 'swaps') || has(role, 'copies'));
  return roles
    .filter((role) => wakesFor(role, 'active_players'))
    .filter((role) => !touching.some((other) => actsBefore(other, role)))
    .map(({ name: role }) => ({ kind: 'senses_nobody', role }));
};

const checkSleepless: Check = (roles) =>
  roles.some((role) => has(role, 'swaps'))
    ? []
    : roles
        .filter((role) => wakesFor(role, 'own_card'))
        .map(({ name: role }) => ({ kind: 'never_moved', role }));

const CHECKS: readonly Check[] = [checkWolves, checkKnowledge, checkAura, checkSleepless];

/** The gravest first; empty for a set without roles. `needed`: how many roles the players need. */
export function warningsOf(
  selection: readonly RoleName[],
  needed: number,
  find?: FindRole,
): readonly SetWarning[] {
  const roles = definitionsOf(selection, find);
  return roles.length === 0 ? [] : CHECKS.flatMap((check) => check(roles, needed));
}
