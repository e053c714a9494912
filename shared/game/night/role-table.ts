import type { CustomRole } from '../state/custom-role.ts';
import type { RoleName, RoleTable } from '../state/role-facts.ts';
import type { GameState } from '../state/state.ts';
import { defineCustomRole } from './roles/define-custom-role.ts';
import { BUILT_IN_ROLES } from './roles/index.ts';
import { defineRole, type RoleDefinition } from './roles/role.ts';

const tables = new WeakMap<readonly CustomRole[], RoleTable<RoleDefinition>>();

/** The table of a game. Kept per list of custom roles, which a running game never changes. */
export function rolesOf(game: Pick<GameState, 'customRoles'>): RoleTable<RoleDefinition> {
  const known = tables.get(game.customRoles);
  if (known) return known;
  const table = roleTable(game.customRoles);
  tables.set(game.customRoles, table);
  return table;
}

function roleTable(customRoles: readonly CustomRole[]): RoleTable<RoleDefinition> {
  const known = new Map<RoleName, RoleDefinition>();
  for (const role of [...customRoles.map(defineCustomRole), ...BUILT_IN_ROLES]) known.set(role.name, role);
  const get = (name: RoleName) => known.get(name) ?? powerless(name);
  return {
    get,
    has: (name) => known.has(name),
    compare: (a, b) => {
      if (a === b) return 0;
      const [left, right] = [get(a), get(b)];
      return (
        left.actionOrder - right.actionOrder ||
        tablePosition(a) - tablePosition(b) ||
        (left.name < right.name ? -1 : Number(left.name > right.name))
      );
    },
  };
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
    description: 'Unknown Role',
    instructions: '',
    winCondition: '',
    icon: 'card-joker',
  });
