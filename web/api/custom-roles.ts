import type { CustomRoleRecord, OfferedRole } from '@nightfall/shared/protocol/custom-roles';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from './admin.ts';
import { request } from './request.ts';

/** What is written of a custom role. */
/** What the editor offers; the language stays as it is. */
export type CustomRoleBody = Omit<
  CustomRoleRecord,
  'id' | 'language' | 'createdBy' | 'createdAt' | 'updatedAt'
>;

const PATH = '/api/admin/custom-roles';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const useCustomRoles = (page: number) => useQuery(listQuery<CustomRoleRecord>(PATH, { page }));

export const createCustomRole = (body: CustomRoleBody) => request<CustomRoleRecord>('POST', PATH, body);

export const updateCustomRole = (id: string, body: CustomRoleBody) =>
  request<CustomRoleRecord>('PATCH', pathOf(id), body);

export const deleteCustomRole = (id: string) => request<unknown>('DELETE', pathOf(id));

/** The active ones. Read anew whenever a lobby is opened; without an answer there are just none to select. */
export const useOfferedRoles = () =>
  useQuery<readonly OfferedRole[]>({ queryKey: ['/api/custom-roles'], staleTime: 0 });
