import type { Queue } from 'bullmq';
import { z } from 'zod';
import { type JobDefinition, NOTHING } from './job.ts';

const schema = z.strictObject({});

/** Forgets reviews whose time is over (accounts/reviews.ts). */
export const purgeReviews: JobDefinition<typeof schema> = { name: 'purge-reviews', schema };

const PURGE_EVERY_MS = 3600 * 1000;

/** However many workers ask for it, there is one schedule. */
export const scheduleReviewPurge = (queue: Queue) =>
  queue.upsertJobScheduler(
    'purge-reviews',
    { every: PURGE_EVERY_MS },
    { name: purgeReviews.name, data: NOTHING, opts: { attempts: 1 } },
  );
