import type { FailedJob, JobQueue, RetriedJobs } from '@nightfall/shared/protocol/job-queues';
import type { ListedRoom } from '@nightfall/shared/protocol/live-rooms';
import type { Maintenance, MaintenanceBody } from '@nightfall/shared/protocol/maintenance';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from './admin.ts';
import { request } from './request.ts';

/** What changes by itself is read again while somebody looks. */
const LOOK_EVERY_MS = 10_000;

interface WantedJobs {
  readonly search?: string;
  readonly queue?: string;
  /** From 0. */
  readonly page: number;
}

function useChangingList<T>(path: string, wanted: WantedJobs) {
  return useQuery({ ...listQuery<T>(path, wanted), staleTime: 0, refetchInterval: LOOK_EVERY_MS });
}

export const useLiveRooms = (wanted: WantedJobs) => useChangingList<ListedRoom>('/api/admin/rooms', wanted);

export const useQueues = () => useChangingList<JobQueue>('/api/admin/queues', { page: 0 });

export const useFailedJobs = (wanted: WantedJobs) =>
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
