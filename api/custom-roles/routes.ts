import { listCustomRoles } from '@nightfall/shared/backend/custom-roles/custom-roles';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { listQuerySchema } from '@nightfall/shared/protocol/admin';
import {
  customRoleBodySchema,
  customRolePatchSchema,
  offeredRolesQuerySchema,
} from '@nightfall/shared/protocol/custom-roles';
import { Elysia } from 'elysia';
import { acting } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { identity, requireSession } from '../http/identity.ts';
import { partOf } from '../http/part-of.ts';
import { describedRole, offeredRole } from './described.ts';
import { createRole, deleteRole, updateRole } from './write-roles.ts';

/** Custom roles: made by the fixed super admin, offered to everybody in a lobby (accounts.md sections 2, 6 and 7). */
export const customRoleRoutes = (dependencies: Dependencies) => {
  const { db } = dependencies;
  const { asFixedSuperAdmin } = acting(dependencies);

  return new Elysia({ name: 'custom-roles', detail: { tags: ['custom roles'] } })
    .use(identity(dependencies))
    .get(
      '/api/custom-roles',
      async ({ query, session, set }) => {
        requireSession(session);
        return partOf(set, await inTime(listCustomRoles(db, { ...query, onlyActive: true })), offeredRole);
      },
      { query: offeredRolesQuerySchema },
    )
    .get(
      '/api/admin/custom-roles',
      async ({ query, session, set }) => {
        await asFixedSuperAdmin(session);
        return partOf(set, await inTime(listCustomRoles(db, query)), describedRole);
      },
      { query: listQuerySchema },
    )
    .post(
      '/api/admin/custom-roles',
      async ({ body, session }) =>
        describedRole(await inTime(createRole(db, await asFixedSuperAdmin(session), body))),
      { body: customRoleBodySchema },
    )
    .patch(
      '/api/admin/custom-roles/:id',
      async ({ params, body, session }) =>
        describedRole(await inTime(updateRole(db, await asFixedSuperAdmin(session), params.id, body))),
      { body: customRolePatchSchema },
    )
    .delete('/api/admin/custom-roles/:id', async ({ params, session }) => {
      await inTime(deleteRole(db, await asFixedSuperAdmin(session), params.id));
      return { message: 'Role deleted successfully' };
    });
};
