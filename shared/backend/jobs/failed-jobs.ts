import { ErrorCode, type Job, type Queue } from 'bullmq';
import { shortened } from '../../game/state/letters.ts';
import type { FailedJob } from '../../protocol/admin.ts';
import type { CountedRows, ListWindow } from '../db/list-window.ts';
import type { Redis } from '../redis/redis.ts';

/** A failed job that is not loaded yet. */
interface FailedJobRef {
  readonly queue: Queue;
  readonly jobId: string;
  readonly failedAt: number;
}

/** The failed jobs that are kept, the latest first, without their data. */
export async function listFailedJobs(
  redis: Redis,
  queues: readonly Queue[],
  { limit, offset }: ListWindow,
): Promise<CountedRows<FailedJob>> {
  const counts = await Promise.all(queues.map((queue) => queue.getFailedCount()));
  const places = await Promise.all(queues.map((queue) => latestOf(redis, queue, offset + limit)));
  const part = places
    .flat()
    .toSorted((a, b) => b.failedAt - a.failedAt)
    .slice(offset, offset + limit);
  const rows = await Promise.all(part.map(describe));
  return { total: counts.reduce((sum, count) => sum + count, 0), rows: rows.flatMap((row) => row ?? []) };
}

/** BullMQ sorts failed jobs by the time at which they were given up. */
async function latestOf(redis: Redis, queue: Queue, count: number): Promise<FailedJobRef[]> {
  const found = await redis.zrange(queue.toKey('failed'), 0, String(count - 1), 'REV', 'WITHSCORES');
  return found.flatMap((jobId, index) =>
    index % 2 === 0 ? [{ queue, jobId, failedAt: Number(found[index + 1]) }] : [],
  );
}

/** Null for a job that is gone. */
async function describe({ queue, jobId, failedAt }: FailedJobRef): Promise<FailedJob | null> {
  const job: Job | undefined = await queue.getJob(jobId);
  if (job === undefined) return null;
  return {
    id: `${queue.name} ${jobId}`,
    queue: queue.name,
    jobId,
    queuedAt: job.timestamp,
    failedAt,
    attempts: job.attemptsMade,
    reason: reasonWithoutSecrets(job.failedReason),
  };
}

/** The jobs that have failed in a queue, or this one if it has. */
export async function failedIn(queue: Queue, jobId?: string): Promise<readonly string[]> {
  if (jobId === undefined) return queue.getRanges(['failed'], 0, -1);
  const job: Job | undefined = await queue.getJob(jobId);
  return job !== undefined && (await job.isFailed()) ? [jobId] : [];
}

/**
 * Retries jobs with all their attempts. A job that has not failed, or was retried a moment ago, is left alone.
 * @returns how many are retried
 */
export async function retryJobs(queue: Queue, jobIds: readonly string[]): Promise<number> {
  const tried = await Promise.all(jobIds.map((jobId) => retry(queue, jobId)));
  return tried.filter(Boolean).length;
}

async function retry(queue: Queue, jobId: string): Promise<boolean> {
  const job: Job | undefined = await queue.getJob(jobId);
  try {
    // The count of started attempts goes on: only the first attempt counts for lateness.
    await job?.retry('failed', { resetAttemptsMade: true });
    return job !== undefined;
  } catch (error) {
    if (isFailedNoMore(error)) return false;
    throw error;
  }
}

const isFailedNoMore = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === ErrorCode.JobNotExist || error.code === ErrorCode.JobNotInState);

const LONGEST = 200;
const HIDDEN = '…';

/** Addresses, quotations, logins in URLs, and anything long enough to be a token or an id. */
const SECRETS = [
  /[^\s@<>"']+@[^\s@<>"']+/g,
  /"[^"]*"?/g,
  /`[^`]*`?/g,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi,
  /[\w-]{24,}/g,
];

/** The error message of a failed job, without anything that might belong to a user or a round. */
export function reasonWithoutSecrets(reason: string | undefined): string {
  const [line = ''] = (reason ?? '').split('\n', 1);
  const told = SECRETS.reduce((text, secret) => text.replace(secret, HIDDEN), line).trim();
  return shortened(told, LONGEST);
}
