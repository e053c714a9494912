import type { Queue } from 'bullmq';
import { z } from 'zod';
import { type JobDefinition, NOTHING } from './job.ts';

const schema = z.strictObject({});

/** Forgets accounts that nobody has proven or used (accounts/purge-unused-accounts.ts). */
export const purgeUnusedAccounts: JobDefinition<typeof schema> = { name: 'purge-unused-accounts', schema };

const PURGE_EVERY_MS = 3600 * 1000;

/** However many workers ask for it, there is one schedule. */
export const scheduleAccountPurge = (queue: Queue) =>
  queue.upsertJobScheduler(
    'purge-unused-accounts',
    { every: PURGE_EVERY_MS },
    { name: purgeUnusedAccounts.name, data: NOTHING, opts: { attempts: 1 } },
  );
