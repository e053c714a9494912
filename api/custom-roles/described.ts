import { definitionOf } from '@nightfall/shared/backend/custom-roles/custom-roles';
import type { CustomRoleRow } from '@nightfall/shared/backend/db/schema/index';
import { CUSTOM_ROLE_TEAMS } from '@nightfall/shared/game/state/custom-role';
import type { CustomRoleRecord, OfferedRole } from '@nightfall/shared/protocol/custom-roles';

/** Only what is named here leaves the server. */
export const describedRole = (row: CustomRoleRow): CustomRoleRecord => ({
  id: row.id,
  baseName: row.baseName,
  team: row.team,
  abilities: row.abilities,
  language: row.language,
  nightOrder: row.nightOrder,
  isActive: row.isActive,
  actions: [...row.actions],
  themeVariants: { ...row.themeVariants },
  createdBy: row.createdBy,
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
});

/** As the lobby shows it, before and after it is selected. */
export function offeredRole(row: CustomRoleRow): OfferedRole {
  const { actions: _, team, ...shown } = definitionOf(row);
  return { ...shown, team: CUSTOM_ROLE_TEAMS[team] };
}
