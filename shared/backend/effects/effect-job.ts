import type { JobsOptions } from 'bullmq';
import type { Effect } from '../../game/events/effect.ts';
import { telemetryOf } from '../tracing/job-origin.ts';
import type { Origin } from '../tracing/tracing.ts';
import { type DelayOptions, rowOf } from './effect-table.ts';

/**
 * The same effect of the same game has the same id, so that queueing it twice gives one job. The moment it belongs
 * to is part of it, since a queue ignores an id that it still holds.
 */
export const jobId = (gameId: string, effect: Effect): string => `${gameId}-${rowOf(effect).moment(effect)}`;

/** The effect's name in the outbox, unique over all kinds. */
export const outboxField = (gameId: string, effect: Effect): string =>
  `${effect.kind}-${jobId(gameId, effect)}`;

/** What is put into the queue of an effect. */
export function jobFor(gameId: string, effect: Effect, options: DelayOptions, origin?: Origin) {
  const { carries, delayMs, attempts } = rowOf(effect);
  const carried = Object.entries(effect).filter(([field]) => field in carries);
  const opts: JobsOptions = {
    jobId: jobId(gameId, effect),
    ...(delayMs !== undefined && { delay: delayMs(effect, options) }),
    ...(attempts !== undefined && { attempts }),
    ...(origin && telemetryOf(origin, delayMs !== undefined)),
  };
  return { data: { gameId, ...Object.fromEntries(carried) }, opts };
}
