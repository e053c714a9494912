import type { Outcome } from './tally';
import type { TimedTest } from './test-times';

/** How a browser test went. */
export interface BrowserTest extends TimedTest, Outcome {
  readonly line: number;
  /** Before and after the test itself: starting what its worker has not started yet, closing its browsers. */
  readonly setUpMs: number;
}
