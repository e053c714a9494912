import type { Maintenance, MaintenanceNotice } from '@nightfall/shared/protocol/site';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export const MAINTENANCE_KEY = ['/api/maintenance'];

const LOOK_EVERY_MS = 10_000;

let isTold = false;
const listeners = new Set<() => void>();

/** Whether the line to a room says what is planned: then nobody has to ask. */
export function noteTold(isToldNow: boolean): void {
  isTold = isToldNow;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => isTold;

/** Keeps up with what is planned for the server; null as long as nothing is. For one place of the page. */
export function useMaintenance(): MaintenanceNotice | null {
  const isLineTelling = useSyncExternalStore(subscribe, read, read);
  const { data } = useQuery<Maintenance>({
    queryKey: MAINTENANCE_KEY,
    refetchInterval: isLineTelling ? false : LOOK_EVERY_MS,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: isLineTelling ? false : 'always',
  });
  return data?.notice ?? null;
}

/** The same, for who only reads what is known. */
export function useKnownMaintenance(): MaintenanceNotice | null {
  const { data } = useQuery<Maintenance>({ queryKey: MAINTENANCE_KEY, enabled: false });
  return data?.notice ?? null;
}
