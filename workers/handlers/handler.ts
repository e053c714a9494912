import type { Database } from '@nightfall/shared/backend/db/connect';
import type { EffectKind, JobOf } from '@nightfall/shared/backend/jobs/effect-table';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { Done, Refused } from '@nightfall/shared/backend/rooms/run-command';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import type { ReviewSlots } from '../thinking/review-slots.ts';
import type { Thinking } from '../thinking/thinking.ts';

/** The dependencies of the effects' handlers. */
export interface HandlerContext {
  readonly rooms: Rooms;
  readonly themes: ThemeCache;
  readonly db: Database;
  readonly thinking: Thinking;
  readonly reviews: ReviewSlots;
}

/** A job came too early, and is to run again at this time (epoch milliseconds). */
export interface TryAgainAt {
  readonly tryAgainAt: number;
}

/** May run twice, late, or again after crashing halfway. Throws to be retried. */
export type Handler<K extends EffectKind> = (
  context: HandlerContext,
  job: JobOf<K>,
) => Promise<TryAgainAt | undefined>;

/** Has a job retried when the store did not reply; any other refusal means that there is nothing to do. */
export function throwIfUnavailable(outcome: Done | Refused): Done | null {
  if (outcome.ok) return outcome;
  if (outcome.code === 'UNAVAILABLE') throw new Error('The store did not answer');
  return null;
}
