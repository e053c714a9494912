import { z } from 'zod';
import { listQuerySchema } from './admin.ts';

/** A row of `GET /api/admin/queues`. */
export const jobQueueSchema = z.object({
  /** Its name, as logs and metrics have it. */
  id: z.string(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  /** Those that are kept to be retried. */
  failed: z.int(),
  /** By how much the next of its jobs should have begun already. */
  latenessMs: z.int(),
});
export type JobQueue = z.infer<typeof jobQueueSchema>;

const queueNameSchema = z.string().min(1).max(100);

/** All queues, or one. */
export const failedJobListQuerySchema = listQuerySchema.extend({ queue: queueNameSchema.default('all') });

/** A row of `GET /api/admin/failed-jobs`. Nothing of what the job carries. */
export const failedJobSchema = z.object({
  /** In all queues. */
  id: z.string(),
  queue: z.string(),
  /** In its queue. */
  jobId: z.string(),
  queuedAt: z.int(),
  failedAt: z.int(),
  attempts: z.int(),
  /** In the words of the error, without names, addresses and ids. */
  reason: z.string(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

/** One job of a queue, or all of its failed ones. Postgres knows no NUL. */
export const retryJobsBodySchema = z.object({
  queue: queueNameSchema,
  jobId: z
    .string()
    .min(1)
    .max(255)
    .refine((text) => !text.includes('\0'))
    .optional(),
});

export const retriedJobsSchema = z.object({
  message: z.string(),
  /** How many are tried again; those that were already under way are not counted. */
  retried: z.int(),
});
export type RetriedJobs = z.infer<typeof retriedJobsSchema>;
