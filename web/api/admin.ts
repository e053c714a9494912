import type {
  AuditEntry,
  EndSessionsResponse,
  EntitlementChange,
  EntitlementFilter,
  FailedJob,
  JobQueue,
  ListedEntitlement,
  ListedRoom,
  ListedUser,
  ResetSecondFactorResponse,
  RetriedJobs,
  ToggleAdminResponse,
  UserStatus,
} from '@nightfall/shared/protocol/admin';
import type { CustomRoleRecord, OfferedRole, RolePicture } from '@nightfall/shared/protocol/custom-roles';
import type { SecurityEvent, SecurityEventKind } from '@nightfall/shared/protocol/security-events';
import type { Maintenance, MaintenanceBody } from '@nightfall/shared/protocol/site';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { idempotent, memoryAttempts } from './entering.ts';
import { request, requestPage } from './request.ts';
import { uploadFile } from './themes.ts';

/** What the editor offers. */
export type CustomRoleBody = Omit<
  CustomRoleRecord,
  'id' | 'themes' | 'createdBy' | 'createdAt' | 'updatedAt'
>;

const PATH = '/api/admin/custom-roles';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const useCustomRoles = (page: number) => useQuery(listQuery<CustomRoleRecord>(PATH, { page }));

export const createCustomRole = idempotent(memoryAttempts(), (body: CustomRoleBody) =>
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

export const PAGE_SIZE = 25;

export const USERS_KEY = ['/api/admin/users'];
export const CUSTOM_ROLES_KEY = ['/api/admin/custom-roles'];
export const ADMIN_LIST_KEYS = [
  USERS_KEY,
  ['/api/admin/entitlements'],
  ['/api/admin/audit'],
  ['/api/admin/security'],
  ['/api/admin/queues'],
  ['/api/admin/failed-jobs'],
  CUSTOM_ROLES_KEY,
];

interface ListQuery {
  readonly search?: string;
  readonly status?: EntitlementFilter;
  readonly kind?: SecurityFilter;
  readonly queue?: string;
  readonly since?: string;
  readonly before?: string;
  /** From 0. */
  readonly page: number;
}

/** One page of a list. Lists are read anew whenever they are opened; the last page stays until the next is there. */
function listQuery<T>(path: string, { page, ...filters }: ListQuery) {
  const window = { limit: String(PAGE_SIZE), offset: String(page * PAGE_SIZE) };
  const query = new URLSearchParams({ ...filters, ...window });
  return {
    queryKey: [path, query.toString()],
    queryFn: () => requestPage<T>(`${path}?${query}`),
    placeholderData: keepPreviousData,
    gcTime: 0,
  };
}

export const useUsers = (wanted: ListQuery) =>
  useQuery({
    ...listQuery<ListedUser>('/api/admin/users', wanted),
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
  });

export const useEntitlements = (wanted: ListQuery) =>
  useQuery(listQuery<ListedEntitlement>('/api/admin/entitlements', wanted));

export const useAudit = (wanted: ListQuery) => useQuery(listQuery<AuditEntry>('/api/admin/audit', wanted));

export type SecurityFilter = SecurityEventKind | 'all';

interface SecurityEventQuery {
  readonly search: string;
  readonly kind: SecurityFilter;
  /** Epoch milliseconds. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly page: number;
}

export function useSecurityEvents({ since, before, ...wanted }: SecurityEventQuery) {
  const times = {
    ...(since === undefined ? {} : { since: String(since) }),
    ...(before === undefined ? {} : { before: String(before) }),
  };
  return useQuery(listQuery<SecurityEvent>('/api/admin/security', { ...wanted, ...times }));
}

/** By e-mail address or id. */
export const fetchUserStatus = (identifier: string) =>
  request<UserStatus>('GET', `/api/debug/user-status?user=${encodeURIComponent(identifier)}`);

export const revokeEntitlement = (id: string) =>
  request<EntitlementChange>('POST', `/api/admin/entitlements/${encodeURIComponent(id)}/revoke`);

export interface Grant {
  readonly email: string;
  readonly type: 'host';
  readonly tier: 'permanent' | 'pass_48h';
}

export const grantEntitlement = idempotent(memoryAttempts(), (grant: Grant) =>
  request<EntitlementChange>('POST', '/api/admin/grant-entitlement', grant),
);

export const toggleAdmin = (userIdentifier: string) =>
  request<ToggleAdminResponse>('POST', '/api/admin/toggle-admin', { userIdentifier });

export const endSessionsOf = (userIdentifier: string) =>
  request<EndSessionsResponse>('POST', '/api/admin/end-sessions', { userIdentifier });
export const resetSecondFactor = (userIdentifier: string) =>
  request<ResetSecondFactorResponse>('POST', '/api/admin/reset-second-factor', { userIdentifier });

/** Lists that change by themselves are polled while they are open. */
const POLL_EVERY_MS = 10_000;

interface PolledListQuery {
  readonly search?: string;
  readonly queue?: string;
  /** From 0. */
  readonly page: number;
}

function useChangingList<T>(path: string, wanted: PolledListQuery) {
  return useQuery({ ...listQuery<T>(path, wanted), staleTime: 0, refetchInterval: POLL_EVERY_MS });
}

export const useLiveRooms = (wanted: PolledListQuery) =>
  useChangingList<ListedRoom>('/api/admin/rooms', wanted);

export const useQueues = () => useChangingList<JobQueue>('/api/admin/queues', { page: 0 });

export const useFailedJobs = (wanted: PolledListQuery) =>
  useChangingList<FailedJob>('/api/admin/failed-jobs', wanted);

/** One job, or all that have failed in a queue. */
export interface Retry {
  readonly queue: string;
  readonly jobId?: string;
}

export const retryJobs = (retry: Retry) =>
  request<RetriedJobs>('POST', '/api/admin/failed-jobs/retry', retry);

export const planMaintenance = (wanted: MaintenanceBody) =>
  request<Maintenance>('PUT', '/api/admin/maintenance', wanted);

export const withdrawMaintenance = () => request<Maintenance>('DELETE', '/api/admin/maintenance');
