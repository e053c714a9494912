import type { ListedRoom } from '@nightfall/shared/protocol/live-rooms';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from './admin.ts';

/** What changes by itself is read again while somebody looks. */
const LOOK_EVERY_MS = 10_000;

interface Wanted {
  readonly search?: string;
  /** From 0. */
  readonly page: number;
}

function useChangingList<T>(path: string, wanted: Wanted) {
  return useQuery({ ...listQuery<T>(path, wanted), staleTime: 0, refetchInterval: LOOK_EVERY_MS });
}

export const useLiveRooms = (wanted: Wanted) => useChangingList<ListedRoom>('/api/admin/rooms', wanted);
