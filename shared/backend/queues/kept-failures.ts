import type { JobsOptions, Queue } from 'bullmq';

const HOUR_S = 3600;
const WEEK_S = 7 * 24 * HOUR_S;
/** Of one queue. */
const MOST_KEPT = 1_000;

/**
 * For how many seconds failed jobs are kept, so that an administrator can have them tried again: those that nothing else
 * does once more, and whose time is not over by then. A phase that should have ended is found by the sweep, and a bot's
 * turn is past.
 */
const KEPT_FOR_S: Readonly<Record<string, number>> = {
  'save-finished-game': WEEK_S,
  'review-round': WEEK_S,
  'purge-theme-packs': WEEK_S,
  'purge-reviews': WEEK_S,
  'purge-security-events': WEEK_S,
  'purge-unused-accounts': WEEK_S,
  // It holds an address, and its link is worthless by then.
  'send-magic-link': HOUR_S,
};

/**
 * All others are removed at once: BullMQ ignores the id of a job it still has, and the sweep must be able to queue an
 * effect again.
 */
export function whenFailed(queue: string): Required<Pick<JobsOptions, 'removeOnFail'>> {
  const age = KEPT_FOR_S[queue];
  return { removeOnFail: age === undefined ? true : { age, count: MOST_KEPT } };
}

/** BullMQ forgets them only when the next one fails. Harmless when repeated, by any number of workers. */
export async function forgetOldFailures(queues: readonly Queue[]): Promise<void> {
  await Promise.all(
    queues.flatMap((queue) => {
      const age = KEPT_FOR_S[queue.name];
      return age === undefined ? [] : [queue.clean(age * 1000, MOST_KEPT, 'failed')];
    }),
  );
}
