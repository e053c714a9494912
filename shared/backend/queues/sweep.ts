import type { Queue } from 'bullmq';
import { z } from 'zod';
import { type JobDefinition, NOTHING } from './job.ts';

const schema = z.strictObject({});

/** Finds what crashes left behind: effects not queued, connections of dead processes, rooms never created. */
export const sweep: JobDefinition<typeof schema> = { name: 'sweep', schema };

export const SWEEP_EVERY_MS = 3_000;

/** However many workers ask for it, there is one schedule. */
export const scheduleSweep = (queue: Queue) =>
  queue.upsertJobScheduler(
    'sweep',
    { every: SWEEP_EVERY_MS },
    { name: sweep.name, data: NOTHING, opts: { attempts: 1 } },
  );
