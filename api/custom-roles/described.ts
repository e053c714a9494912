import { definitionOf } from '@nightfall/shared/backend/custom-roles/custom-roles';
import type { CustomRoleRow } from '@nightfall/shared/backend/db/schema/index';
import { appearanceIn, CUSTOM_ROLE_TEAMS } from '@nightfall/shared/game/state/custom-role';
import type { CustomRoleRecord, OfferedRole } from '@nightfall/shared/protocol/custom-roles';
import { THEME_CHOICES } from '@nightfall/shared/themes/choices';

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
  themes: appearancesOf(row),
  createdBy: row.createdBy,
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
});

/** In each theme as the game shows it. */
function appearancesOf(row: CustomRoleRow): CustomRoleRecord['themes'] {
  const role = definitionOf(row);
  const themes = new Set([...THEME_CHOICES.map(({ id }) => id), ...Object.keys(row.themeVariants)]);
  return Object.fromEntries(
    [...themes].map((theme) => {
      const { title, imageUrl } = appearanceIn(role, theme);
      return [theme, imageUrl === null ? { title } : { title, imageUrl }];
    }),
  );
}

/** As a lobby with this theme shows it, before and after it is selected. */
export const offeredRole =
  (themeId = '') =>
  (row: CustomRoleRow): OfferedRole => {
    const role = definitionOf(row);
    const { name, description, nightOrder } = role;
    const { title, imageUrl } = appearanceIn(role, themeId);
    return { name, team: CUSTOM_ROLE_TEAMS[role.team], title, description, imageUrl, nightOrder };
  };
