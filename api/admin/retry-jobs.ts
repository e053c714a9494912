import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import { failedIn, retryJobs } from '@nightfall/shared/backend/queues/failed-jobs';
import { answered } from '@nightfall/shared/backend/rooms/answered';
import type { RetriedJobs, retryJobsBodySchema } from '@nightfall/shared/protocol/job-queues';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

/**
 * Has one failed job of a queue tried again, or all. Two stores cannot be written at once: it is recorded before it is
 * done, and what has not failed is neither. @throws ServiceError NOT_FOUND for an unknown queue
 */
export async function retryFailedJobs(
  { db, queues }: Pick<Dependencies, 'db' | 'queues'>,
  actor: Actor,
  { queue: name, jobId }: z.output<typeof retryJobsBodySchema>,
): Promise<RetriedJobs> {
  const queue = queues.all.find((one) => one.name === name);
  if (queue === undefined) throw new ServiceError('NOT_FOUND', { message: 'Queue not found' });
  const failed = await answered(() => failedIn(queue, jobId));
  if (failed.length > 0) {
    const details = { queue: name, jobs: failed.length, ...(jobId === undefined ? {} : { jobId }) };
    await inTime(inTransaction(db, (tx) => recordAction(tx, actor, { action: 'retry_jobs', details })));
  }
  const retried = await answered(() => retryJobs(queue, failed));
  return { message: messageFor(retried), retried };
}

function messageFor(retried: number): string {
  if (retried === 0) return 'Nothing is left to retry';
  return retried === 1 ? 'The job is tried again' : `${retried} jobs are tried again`;
}
