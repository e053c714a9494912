import type {
  AuditEntry,
  EndSessionsResponse,
  EntitlementChange,
  EntitlementFilter,
  ListedEntitlement,
  ListedUser,
  ResetSecondFactorResponse,
  ToggleAdminResponse,
  UserStatus,
} from '@nightfall/shared/protocol/admin';
import type { SecurityEvent, SecurityEventKind } from '@nightfall/shared/protocol/security-events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { inMemory, repeatable } from './entering.ts';
import { request, requestPart } from './request.ts';

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

interface Wanted {
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
export function listQuery<T>(path: string, { page, ...filters }: Wanted) {
  const window = { limit: String(PAGE_SIZE), offset: String(page * PAGE_SIZE) };
  const query = new URLSearchParams({ ...filters, ...window });
  return {
    queryKey: [path, query.toString()],
    queryFn: () => requestPart<T>(`${path}?${query}`),
    placeholderData: keepPreviousData,
    gcTime: 0,
  };
}

export const useUsers = (wanted: Wanted) =>
  useQuery({
    ...listQuery<ListedUser>('/api/admin/users', wanted),
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
  });

export const useEntitlements = (wanted: Wanted) =>
  useQuery(listQuery<ListedEntitlement>('/api/admin/entitlements', wanted));

export const useAudit = (wanted: Wanted) => useQuery(listQuery<AuditEntry>('/api/admin/audit', wanted));

export type SecurityFilter = SecurityEventKind | 'all';

interface WantedEvents {
  readonly search: string;
  readonly kind: SecurityFilter;
  /** Epoch milliseconds. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly page: number;
}

export function useSecurityEvents({ since, before, ...wanted }: WantedEvents) {
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

export const grantEntitlement = repeatable(inMemory(), (grant: Grant) =>
  request<EntitlementChange>('POST', '/api/admin/grant-entitlement', grant),
);

export const toggleAdmin = (userIdentifier: string) =>
  request<ToggleAdminResponse>('POST', '/api/admin/toggle-admin', { userIdentifier });

export const endSessionsOf = (userIdentifier: string) =>
  request<EndSessionsResponse>('POST', '/api/admin/end-sessions', { userIdentifier });
export const resetSecondFactor = (userIdentifier: string) =>
  request<ResetSecondFactorResponse>('POST', '/api/admin/reset-second-factor', { userIdentifier });
