import type { Maintenance, MaintenanceNotice } from '@nightfall/shared/protocol/site';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export const MAINTENANCE_KEY = ['/api/maintenance'];

const POLL_EVERY_MS = 10_000;

let isPushed = false;
const listeners = new Set<() => void>();

/** While a room's connection delivers maintenance notices, polling stops. */
export function setMaintenancePushed(isPushedNow: boolean): void {
  isPushed = isPushedNow;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => isPushed;

/** The planned maintenance, polled; null while there is none. To be used once on a page. */
export function useMaintenance(): MaintenanceNotice | null {
  const isPushed = useSyncExternalStore(subscribe, read, read);
  const { data } = useQuery<Maintenance>({
    queryKey: MAINTENANCE_KEY,
    refetchInterval: isPushed ? false : POLL_EVERY_MS,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: isPushed ? false : 'always',
  });
  return data?.notice ?? null;
}

/** The same without polling. */
export function useKnownMaintenance(): MaintenanceNotice | null {
  const { data } = useQuery<Maintenance>({ queryKey: MAINTENANCE_KEY, enabled: false });
  return data?.notice ?? null;
}
