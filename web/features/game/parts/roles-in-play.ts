import { BUILT_IN_ROLES, findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import { nameableRoles } from '@nightfall/shared/game/talk/claim-payload';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';

export interface RoleInPlay {
  readonly role: RoleFacts;
  readonly count: number;
}

/** Built-in roles of equal order act as the rulebook's table lists them, with custom ones after them by name. */
const RANKS: ReadonlyMap<string, number> = new Map(BUILT_IN_ROLES.map(({ name }, index) => [name, index]));
const rankOf = ({ name }: RoleFacts): number => RANKS.get(name) ?? BUILT_IN_ROLES.length;

function byNight(one: RoleFacts, other: RoleFacts): number {
  if (one.wakes !== other.wakes) return one.wakes ? -1 : 1;
  if (!one.wakes) return 0;
  return (
    one.order - other.order ||
    rankOf(one) - rankOf(other) ||
    (one.name < other.name ? -1 : Number(one.name > other.name))
  );
}

/** Each selected role once with its count: in night order, then roles that sleep, as selected. */
export const rolesInPlay = (view: GameView, theme: Theme): RoleInPlay[] =>
  inNightOrder(new Set(view.selectedRoles), view, theme);

/** The roles that claims may name: the roles in play, and the card that an Alpha Wolf adds to the werewolf pile. */
export function claimableRoles(view: GameView, theme: Theme): RoleInPlay[] {
  const { selectedRoles } = view;
  return inNightOrder(nameableRoles({ selectedRoles, roles: { get: findBuiltInRole } }), view, theme);
}

function inNightOrder(names: ReadonlySet<string>, view: GameView, theme: Theme): RoleInPlay[] {
  return [...names]
    .map((name) => roleFacts(name, theme, view.customRoles))
    .toSorted(byNight)
    .map((role) => ({
      role,
      count: view.selectedRoles.filter((selected) => selected === role.name).length,
    }));
}

/** Whether a role becomes another one in the night, and acts as it. */
export const isCopier = (role: string): boolean =>
  findBuiltInRole(role)?.actions.some(({ copiedPlace }) => copiedPlace !== undefined) === true;

/** A Minion is on the wolves' team but no wolf (rulebook section 9). */
export function isWolf(role: string, { customRoles }: Pick<GameView, 'customRoles'>): boolean {
  const custom = customRoles.find(({ name }) => name === role);
  return custom === undefined ? findBuiltInRole(role)?.isWolf === true : custom.team === 'Werewolf';
}

/** The night actions of a role in this game. */
export function actionsOf(
  role: string,
  { customRoles }: Pick<GameView, 'customRoles'>,
): readonly ActionType[] {
  const custom = customRoles.find(({ name }) => name === role);
  return custom?.actions ?? findBuiltInRole(role)?.actions.map(({ type }) => type) ?? [];
}
