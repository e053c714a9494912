import type { Queue } from 'bullmq';
import { type EffectKind, effectJob, effectKinds } from '../effects/effect-table.ts';
import type { Redis } from '../redis.ts';
import { openQueue } from './job.ts';
import { jobsBesideEffects } from './queue-names.ts';

/** BullMQ tells a stream of all that happens to its jobs, of which nobody reads more than the last ones. */
const EVENTS_KEPT = 100;

/** All queues, over one connection that fails fast (redis.ts, 'queue'). */
export function openQueues(redis: Redis) {
  const effects = openEffectQueues(redis);
  const others = openOtherQueues(redis);
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

export type Queues = ReturnType<typeof openQueues>;

const openEffectQueues = (redis: Redis) =>
  Object.fromEntries(effectKinds.map((kind) => [kind, openQueue(redis, effectJob(kind))])) as Record<
    EffectKind,
    Queue
  >;

const openOtherQueues = (redis: Redis) =>
  Object.fromEntries(
    Object.entries(jobsBesideEffects).map(([name, job]) => [name, openQueue(redis, job)]),
  ) as Record<keyof typeof jobsBesideEffects, Queue>;
