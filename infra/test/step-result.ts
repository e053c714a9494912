import type { Tally } from './tally';
import type { TestTimes } from './test-times';

export interface StepResult {
  readonly tally: Tally;
  /** What the programs of the step said. */
  readonly output: string;
  /** None where nothing but one program was run. */
  readonly times?: TestTimes;
}
