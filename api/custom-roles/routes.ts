import type { CustomRoleRow } from '@nightfall/shared/backend/db/schema/index';
import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import { definitionOf, listCustomRoles } from '@nightfall/shared/backend/themes/custom-roles';
import { isRolePicture } from '@nightfall/shared/backend/themes/role-pictures';
import { appearanceIn, CUSTOM_ROLE_TEAMS } from '@nightfall/shared/game/state/custom-role';
import { listQuerySchema } from '@nightfall/shared/protocol/admin';
import {
  type CustomRoleRecord,
  customRoleBodySchema,
  customRolePatchSchema,
  type OfferedRole,
  offeredRolesQuerySchema,
  ROLE_PICTURES,
} from '@nightfall/shared/protocol/custom-roles';
import { pictureQuerySchema } from '@nightfall/shared/protocol/themes';
import { problem } from '@nightfall/shared/text/problems';
import { THEME_CHOICES } from '@nightfall/shared/themes/choices';
import { Elysia } from 'elysia';
import { acting } from '../admin/acting.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { identity, requireSession } from '../context/identity.ts';
import { listAnswer } from '../http/list-answer.ts';
import { ServiceError } from '../http/service-error.ts';
import { pictureAnswer } from '../themes/readable-pack.ts';
import { createRole, deleteRole, PICTURE_UPLOAD_PATH, updateRole, uploadPicture } from './write-roles.ts';

/** The content of an address never changes. */
const CACHES = 'private, max-age=31536000, immutable';

/** Custom roles: made by the fixed super admin, offered in every lobby (accounts.md sections 2, 6 and 7). */
export const customRoleRoutes = (dependencies: Dependencies) => {
  const { db, pictures } = dependencies;
  const { asFixedSuperAdmin } = acting(dependencies);

  return new Elysia({ name: 'custom-roles', detail: { tags: ['custom roles'] } })
    .use(identity(dependencies))
    .get(
      '/api/custom-roles',
      async ({ query: { theme, ...part }, session, set }) => {
        requireSession(session);
        const roles = await withTimeout(listCustomRoles(db, { ...part, onlyActive: true }));
        return listAnswer(set, roles, offeredRole(theme));
      },
      { query: offeredRolesQuerySchema },
    )
    .get(
      '/api/admin/custom-roles',
      async ({ query, session, set }) => {
        await asFixedSuperAdmin(session);
        return listAnswer(set, await withTimeout(listCustomRoles(db, query)), describedRole);
      },
      { query: listQuerySchema },
    )
    .get(
      `${ROLE_PICTURES}/:key`,
      async ({ params: { key }, query: { width }, request, session }) => {
        requireSession(session);
        const isThere = await withTimeout(isRolePicture(db, key));
        const query = { key, width, request, caches: CACHES };
        const answer = isThere ? await pictureAnswer(pictures, query) : null;
        if (answer === null) throw new ServiceError('NOT_FOUND', problem('customRoles.pictureNotFound'));
        return answer;
      },
      { query: pictureQuerySchema },
    )
    .post(PICTURE_UPLOAD_PATH, async ({ request, session }) => {
      const { id } = await asFixedSuperAdmin(session);
      return uploadPicture(dependencies, id, request);
    })
    .post(
      '/api/admin/custom-roles',
      async ({ body, session }) =>
        describedRole(await withTimeout(createRole(db, await asFixedSuperAdmin(session), body))),
      { body: customRoleBodySchema },
    )
    .patch(
      '/api/admin/custom-roles/:id',
      async ({ params, body, session }) =>
        describedRole(await withTimeout(updateRole(db, await asFixedSuperAdmin(session), params.id, body))),
      { body: customRolePatchSchema },
    )
    .delete('/api/admin/custom-roles/:id', async ({ params, session }) => {
      await withTimeout(deleteRole(db, await asFixedSuperAdmin(session), params.id));
      return { message: 'Role deleted successfully' };
    });
};

/** Only the fields named here leave the server. */
const describedRole = (row: CustomRoleRow): CustomRoleRecord => ({
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

/** Its look in each theme, as the game shows it. */
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

/** As a lobby with this theme shows it. */
const offeredRole =
  (themeId = '') =>
  (row: CustomRoleRow): OfferedRole => {
    const role = definitionOf(row);
    const { name, description, language, nightOrder } = role;
    const { title, imageUrl } = appearanceIn(role, themeId);
    const said = { title, description, ...(language === undefined ? {} : { language }) };
    return { name, team: CUSTOM_ROLE_TEAMS[role.team], ...said, imageUrl, nightOrder };
  };
