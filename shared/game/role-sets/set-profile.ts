import type { RoleDefinition } from '../night/role.ts';
import { findBuiltInRole } from '../night/roles/index.ts';
import { defineCustomRole } from '../night/roles/role-lookup.ts';
import type { ActionType } from '../state/choice.ts';
import { CUSTOM_ROLE_TEAMS, type CustomRole } from '../state/custom-role.ts';
import type { RoleName } from '../state/role-facts.ts';

type Effect = 'looks' | 'swaps' | 'copies' | 'guards';

const EFFECTS: Readonly<Record<ActionType, readonly Effect[]>> = {
  copy_center: ['copies'],
  copy_role: ['copies'],
  target_player: [],
  view_center_card: ['looks'],
  convert_player: ['swaps'],
  view_player: ['looks'],
  view_werewolf_pile: ['looks'],
  protect_from_death: ['guards'],
  protect_player: ['guards'],
  view_center: ['looks'],
  investigate_players: ['looks'],
  tap_player: [],
  reveal_player: ['looks'],
  rob_player: ['looks', 'swaps'],
  view_and_swap: ['looks', 'swaps'],
  swap_players: ['swaps'],
  shift_cards: ['swaps'],
  swap_center: ['swaps'],
  assign_artifact: [],
  banish_player: [],
};

/** What a role does to cards at night. */
export function has(role: RoleDefinition, effect: Effect): boolean {
  return role.actions.some(({ type }) => EFFECTS[type].includes(effect));
}

/** Whether the role learns this without choosing. */
export function wakesFor(
  role: RoleDefinition,
  learns: NonNullable<RoleDefinition['wake']>['learns'],
): boolean {
  return role.wake?.learns === learns;
}

/** How many cards of a set do what. One card may count in several. */
export interface SetProfile {
  readonly wolves: number;
  /** On the wolves' side without being one. */
  readonly helpers: number;
  readonly swaps: number;
  readonly looks: number;
  readonly copies: number;
  /** They protect a player, or themselves, from the vote or the night. */
  readonly guards: number;
  readonly loners: number;
}

/** Finds a role by its name; the caller knows the custom ones. */
export type FindRole = (name: RoleName) => RoleDefinition | undefined;

type ShownRole = Omit<CustomRole, 'team' | 'actions'> & { readonly team: RoleDefinition['team'] };

const TEAMS = ['villager', 'werewolf', 'special'] as const;

/** Built-in roles, and custom ones as a room shows them: it knows their team, not what they do. */
export const findAmong =
  (customRoles: readonly ShownRole[]): FindRole =>
  (name) => {
    const custom = customRoles.find((role) => role.name === name);
    if (custom === undefined) return findBuiltInRole(name);
    const team = TEAMS.find((one) => CUSTOM_ROLE_TEAMS[one] === custom.team) ?? 'special';
    return defineCustomRole({ ...custom, team, actions: [] });
  };

export const definitionsOf = (
  selection: readonly RoleName[],
  find: FindRole = findBuiltInRole,
): readonly RoleDefinition[] => selection.flatMap((name) => find(name) ?? []);

export const isHelper = (role: RoleDefinition): boolean => role.team === 'Werewolf' && !role.isWolf;

/** A Werewolf looks only when alone, which a set cannot tell. */
const looksAtCards = (role: RoleDefinition) =>
  (has(role, 'looks') && !role.actsOnlyAlone) || wakesFor(role, 'own_card');

export function profileOf(selection: readonly RoleName[], find?: FindRole): SetProfile {
  const roles = definitionsOf(selection, find);
  const count = (matches: (role: RoleDefinition) => boolean) => roles.filter(matches).length;
  return {
    wolves: count((role) => role.isWolf),
    helpers: count(isHelper),
    swaps: count((role) => has(role, 'swaps')),
    looks: count(looksAtCards),
    copies: count((role) => has(role, 'copies')),
    guards: count((role) => has(role, 'guards') || role.isImmune),
    loners: count((role) => role.team === 'Neutral'),
  };
}
