import type { CustomRoleRecord, OfferedRole, RolePicture } from '@nightfall/shared/protocol/custom-roles';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from './admin.ts';
import { inMemory, repeatable } from './entering.ts';
import { request } from './request.ts';
import { uploadFile } from './upload-file.ts';

/** What the editor offers; the language stays as it is. */
export type CustomRoleBody = Omit<
  CustomRoleRecord,
  'id' | 'language' | 'themes' | 'createdBy' | 'createdAt' | 'updatedAt'
>;

const PATH = '/api/admin/custom-roles';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const useCustomRoles = (page: number) => useQuery(listQuery<CustomRoleRecord>(PATH, { page }));

export const createCustomRole = repeatable(inMemory(), (body: CustomRoleBody) =>
  request<CustomRoleRecord>('POST', PATH, body),
);

export const updateCustomRole = (id: string, body: CustomRoleBody) =>
  request<CustomRoleRecord>('PATCH', pathOf(id), body);

export const deleteCustomRole = (id: string) => request<unknown>('DELETE', pathOf(id));

/** Keeps a picture, which a role may then have. Throws ApiError. */
export const uploadRolePicture = (file: File, onProgress: (share: number) => void) =>
  uploadFile<RolePicture>(`${PATH}/pictures`, file, onProgress);

/**
 * The active ones as they appear in a theme. Read anew whenever a lobby is opened; without an answer there are just none
 * to select.
 */
export const useOfferedRoles = (themeId: string) =>
  useQuery<readonly OfferedRole[]>({
    queryKey: [`/api/custom-roles?theme=${encodeURIComponent(themeId)}`],
    staleTime: 0,
  });
