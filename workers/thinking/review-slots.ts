import { type ReviewedRound, reviewSize } from '@nightfall/shared/game/results/reviewed-round';

/** A review takes long, and bots must not wait for it: each slot has a thread of its own. */
export const REVIEWS_AT_ONCE = 2;

/** From this size on a review takes longer than another table should wait. */
const LARGE = 1_000;
interface Running {
  readonly isLarge: boolean;
  /** Who opened the room. */
  readonly host: string;
}

/** The reviews that a worker works on: one large one at most, and one of each host. */
export class ReviewSlots {
  readonly #running: (Running | null)[] = Array.from({ length: REVIEWS_AT_ONCE }, () => null);

  /** @returns the slot, to be freed; null where this review has to wait */
  take(record: ReviewedRound): number | null {
    const wanted = { isLarge: reviewSize(record) >= LARGE, host: record.creatorUserId };
    const isInTheWay = (one: Running | null) =>
      one !== null && (one.host === wanted.host || (one.isLarge && wanted.isLarge));
    const slot = this.#running.indexOf(null);
    if (slot < 0 || this.#running.some(isInTheWay)) return null;
    this.#running[slot] = wanted;
    return slot;
  }

  free(slot: number): void {
    this.#running[slot] = null;
  }
}
