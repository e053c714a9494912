import type { Team } from '@nightfall/shared/game/state/role-facts';
import { searchForm } from '@nightfall/shared/protocol/letters';
import type { RoleEntry } from '@nightfall/shared/rulebook/section';

export interface RoleFilter {
  readonly query: string;
  /** Null: all teams. */
  readonly team: Team | null;
}

export const ALL_ROLES: RoleFilter = { query: '', team: null };

/** By the name that is shown or the role's own, in any case. */
export function matches({ query, team }: RoleFilter, role: RoleEntry): boolean {
  const wanted = searchForm(query);
  const isCalled = [role.title, role.name].some((name) => searchForm(name).includes(wanted));
  return isCalled && (team === null || role.team === team);
}
