import type { Queue } from 'bullmq';
import { z } from 'zod';
import type { Redis } from '../redis/redis.ts';
import { type EffectKind, effectJob, effectKinds, effectTable } from './effect-table.ts';
import { type JobDefinition, NOTHING, openQueue } from './job.ts';
import { sendMagicLink } from './send-magic-link.ts';

interface PeriodicJob extends JobDefinition<z.ZodType> {
  readonly everyMs: number;
}

const MINUTE_MS = 60 * 1000;
const empty = z.strictObject({});
const every = (everyMs: number, name: string): PeriodicJob => ({ name, schema: empty, everyMs });

/** Jobs that carry nothing and repeat forever. */
export const periodicJobs = {
  /** Finds what crashes left behind: effects not queued, connections of dead processes, rooms never created. */
  sweep: every(3_000, 'sweep'),
  purgeThemePacks: every(10 * MINUTE_MS, 'purge-theme-packs'),
  purgeReviews: every(60 * MINUTE_MS, 'purge-reviews'),
  purgeSecurityEvents: every(10 * MINUTE_MS, 'purge-security-events'),
  purgeUnusedAccounts: every(60 * MINUTE_MS, 'purge-unused-accounts'),
};

/** Jobs that no effect of a room asks for. */
const otherJobs = { ...periodicJobs, sendMagicLink };

/** Every queue, by its name in Redis. */
export const queueNames: readonly string[] = [
  ...effectKinds.map((kind) => effectTable[kind].queue),
  ...Object.values(otherJobs).map(({ name }) => name),
];

/** How many entries BullMQ keeps of its event stream, which nothing here reads. */
const EVENTS_KEPT = 100;

export type Queues = ReturnType<typeof openQueues>;

/** All queues, over one connection that fails fast (redis.ts, 'queue'). */
export function openQueues(redis: Redis) {
  const effects = Object.fromEntries(
    effectKinds.map((kind) => [kind, openQueue(redis, effectJob(kind))]),
  ) as Record<EffectKind, Queue>;
  const others = Object.fromEntries(
    Object.entries(otherJobs).map(([name, job]) => [name, openQueue(redis, job)]),
  ) as Record<keyof typeof otherJobs, Queue>;
  const all: Queue[] = [...Object.values(effects), ...Object.values(others)];
  // BullMQ reports a lost connection on each queue; the connection itself logs it once.
  for (const queue of all) queue.on('error', () => undefined);
  const close = async () => {
    await Promise.all(all.map((queue) => queue.close()));
  };
  const keepFewEvents = () =>
    Promise.all(all.map((queue) => redis.hset(queue.toKey('meta'), 'opts.maxLenEvents', EVENTS_KEPT)));
  return { effects, ...others, all, keepFewEvents, close };
}

/** One schedule, however many workers ask for it. */
export const schedulePeriodicJob = (queue: Queue, { name, everyMs }: PeriodicJob) =>
  queue.upsertJobScheduler(name, { every: everyMs }, { name, data: NOTHING, opts: { attempts: 1 } });

export async function schedulePeriodicJobs(
  queues: Readonly<Record<keyof typeof periodicJobs, Queue>>,
): Promise<void> {
  const kinds = Object.keys(periodicJobs) as (keyof typeof periodicJobs)[];
  await Promise.all(kinds.map((kind) => schedulePeriodicJob(queues[kind], periodicJobs[kind])));
}
