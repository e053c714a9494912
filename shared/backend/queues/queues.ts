import type { Queue } from 'bullmq';
import { type EffectKind, effectJob, effectKinds } from '../effects/effect-table.ts';
import type { Redis } from '../redis.ts';
import { openQueue } from './job.ts';
import { jobsBesideEffects } from './queue-names.ts';

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
  return { effects, ...others, all, close };
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
