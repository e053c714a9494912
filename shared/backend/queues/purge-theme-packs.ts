import type { Queue } from 'bullmq';
import { z } from 'zod';
import { type JobDefinition, NOTHING } from './job.ts';

const schema = z.strictObject({});

/** Forgets theme packs that were deleted long ago (themes/purge-theme-packs.ts). */
export const purgeThemePacks: JobDefinition<typeof schema> = { name: 'purge-theme-packs', schema };

const PURGE_EVERY_MS = 10 * 60 * 1000;

/** However many workers ask for it, there is one schedule. */
export const schedulePurge = (queue: Queue) =>
  queue.upsertJobScheduler(
    'purge-theme-packs',
    { every: PURGE_EVERY_MS },
    { name: purgeThemePacks.name, data: NOTHING, opts: { attempts: 1 } },
  );
