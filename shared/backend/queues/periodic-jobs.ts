import type { Queue } from 'bullmq';
import { z } from 'zod';
import { type JobDefinition, NOTHING } from './job.ts';

const schema = z.strictObject({});

interface PeriodicJob extends JobDefinition<typeof schema> {
  readonly everyMs: number;
}

const MINUTE_MS = 60 * 1000;

const every = (everyMs: number, name: string): PeriodicJob => ({ name, schema, everyMs });

/** Jobs that carry nothing and run again and again. */
export const periodicJobs = {
  /** Finds what crashes left behind: effects not queued, connections of dead processes, rooms never created. */
  sweep: every(3_000, 'sweep'),
  purgeThemePacks: every(10 * MINUTE_MS, 'purge-theme-packs'),
  purgeReviews: every(60 * MINUTE_MS, 'purge-reviews'),
  purgeSecurityEvents: every(10 * MINUTE_MS, 'purge-security-events'),
  purgeUnusedAccounts: every(60 * MINUTE_MS, 'purge-unused-accounts'),
};

/** However many workers ask for it, there is one schedule. */
export const schedulePeriodicJob = (queue: Queue, { name, everyMs }: PeriodicJob) =>
  queue.upsertJobScheduler(name, { every: everyMs }, { name, data: NOTHING, opts: { attempts: 1 } });

type PeriodicKind = keyof typeof periodicJobs;

export async function schedulePeriodicJobs(queues: Readonly<Record<PeriodicKind, Queue>>): Promise<void> {
  const kinds = Object.keys(periodicJobs) as PeriodicKind[];
  await Promise.all(kinds.map((kind) => schedulePeriodicJob(queues[kind], periodicJobs[kind])));
}
