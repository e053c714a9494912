import type { Queue } from 'bullmq';
import { type EffectKind, effectJob, effectKinds } from '../effects/effect-table.ts';
import type { Redis } from '../redis.ts';
import { openQueue } from './job.ts';
import { purgeReviews } from './purge-reviews.ts';
import { purgeSecurityEvents } from './purge-security-events.ts';
import { purgeThemePacks } from './purge-theme-packs.ts';
import { purgeUnusedAccounts } from './purge-unused-accounts.ts';
import { sendMagicLink } from './send-magic-link.ts';
import { sweep } from './sweep.ts';

/** All queues, over one connection that fails fast (redis.ts, 'queue'). */
export function openQueues(redis: Redis) {
  const effects = openEffectQueues(redis);
  const others = {
    sweep: openQueue(redis, sweep),
    purgeThemePacks: openQueue(redis, purgeThemePacks),
    purgeReviews: openQueue(redis, purgeReviews),
    purgeSecurityEvents: openQueue(redis, purgeSecurityEvents),
    purgeUnusedAccounts: openQueue(redis, purgeUnusedAccounts),
    sendMagicLink: openQueue(redis, sendMagicLink),
  };
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
