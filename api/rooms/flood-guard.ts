import { FLOOD_FRAMES_PER_SECOND } from '@nightfall/shared/protocol/limits';

/** How many frames may come at once before the pace counts. */
const BURST = 3 * FLOOD_FRAMES_PER_SECOND;

/** Lets a burst pass, and no more than the allowed pace in the long run. */
export function createFloodGuard(now: () => number = Date.now): { isFlood(): boolean } {
  let left = BURST;
  let at = now();
  return {
    isFlood() {
      const time = now();
      left = Math.min(BURST, left + ((time - at) / 1000) * FLOOD_FRAMES_PER_SECOND);
      at = time;
      left -= 1;
      return left < 0;
    },
  };
}
