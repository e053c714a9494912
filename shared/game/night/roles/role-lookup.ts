import { CUSTOM_ROLE_TEAMS, type CustomRole } from '../../state/custom-role.ts';
import type { RoleLookup, RoleName } from '../../state/role-facts.ts';
import { type GameState, isRevealed, nightOf, type Stage, turnsOf } from '../../state/state.ts';
import { ACTIONS } from '../actions/index.ts';
import type { DealtRound } from '../knowledge.ts';
import { defineRole, type RoleDefinition } from '../role.ts';
import { BUILT_IN_ROLES } from './index.ts';

const tables = new WeakMap<readonly CustomRole[], RoleLookup<RoleDefinition>>();

/** The table of a game. Kept per list of custom roles, which a running game never changes. */
export function rolesOf(game: Pick<GameState, 'customRoles'>): RoleLookup<RoleDefinition> {
  const known = tables.get(game.customRoles);
  if (known) return known;
  const table = roleTable(game.customRoles);
  tables.set(game.customRoles, table);
  return table;
}

type Staged<S extends Stage = Stage> = Pick<GameState, 'customRoles'> & { readonly stage: S };

/** The round that a room is in; null in the lobby. */
export function roundOf(state: Staged<Exclude<Stage, { phase: 'lobby' }>>): DealtRound;
export function roundOf(state: Staged): DealtRound | null;
export function roundOf({ stage, customRoles }: Staged): DealtRound | null {
  if (stage.phase === 'lobby') return null;
  return {
    deal: stage.deal,
    turns: turnsOf(stage),
    phase: stage.phase,
    roles: rolesOf({ customRoles }),
    night: nightOf(stage),
    isRevealed: isRevealed(stage),
  };
}

function roleTable(customRoles: readonly CustomRole[]): RoleLookup<RoleDefinition> {
  const known = new Map<RoleName, RoleDefinition>();
  for (const role of [...customRoles.map(defineCustomRole), ...BUILT_IN_ROLES]) known.set(role.name, role);
  const get = (name: RoleName) => known.get(name) ?? powerless(name);
  const places = new Map([...known.values()].sort(compareRoles).map(({ name }, place) => [name, place]));
  return {
    get,
    has: (name) => known.has(name),
    compare: (a, b) => {
      const [left, right] = [places.get(a), places.get(b)];
      return left === undefined || right === undefined ? compareRoles(get(a), get(b)) : left - right;
    },
  };
}

function compareRoles(left: RoleDefinition, right: RoleDefinition): number {
  return (
    left.actionOrder - right.actionOrder ||
    tablePosition(left.name) - tablePosition(right.name) ||
    (left.name < right.name ? -1 : Number(left.name > right.name))
  );
}

const tablePositions = new Map<RoleName, number>(BUILT_IN_ROLES.map(({ name }, index) => [name, index]));

/** Custom roles act after the built-in ones of the same order (rulebook section 12). */
function tablePosition(name: RoleName): number {
  return tablePositions.get(name) ?? BUILT_IN_ROLES.length;
}

const powerless = (name: RoleName) =>
  defineRole({
    name,
    team: 'Villager',
    actionOrder: 0,
    hasNightAction: false,
    icon: 'card-joker',
  });

/** The same shape as a built-in role, so that nothing else has to know the difference. */
export function defineCustomRole(role: CustomRole): RoleDefinition {
  const actions = role.nightOrder === 0 ? [] : role.actions.map((type) => ACTIONS[type]);
  return defineRole({
    name: role.name,
    team: CUSTOM_ROLE_TEAMS[role.team],
    actionOrder: role.nightOrder,
    hasNightAction: actions.length > 0,
    icon: 'card-joker',
    actions,
    canPass: true,
    isWolf: role.team === 'werewolf',
    ...(role.team === 'special' ? { neutralGoal: 'survival' as const } : {}),
  });
}
