import type { Queue } from 'bullmq';
import { z } from 'zod';
import { type JobDefinition, NOTHING } from './job.ts';

const schema = z.strictObject({});

/** Forgets security events that are old or too many (security/purge-events.ts). */
export const purgeSecurityEvents: JobDefinition<typeof schema> = { name: 'purge-security-events', schema };

const PURGE_EVERY_MS = 10 * 60 * 1000;

/** However many workers ask for it, there is one schedule. */
export const scheduleEventPurge = (queue: Queue) =>
  queue.upsertJobScheduler(
    'purge-security-events',
    { every: PURGE_EVERY_MS },
    { name: purgeSecurityEvents.name, data: NOTHING, opts: { attempts: 1 } },
  );
