/** What a step came to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** A line for each failure. */
  readonly failures: readonly string[];
}

/** How one test went. */
export interface Outcome {
  readonly fullName: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What is known of a failure. */
  readonly why?: string;
}

/** Of a failure: what was expected, what came, and where. */
const LINES_OF_WHY = 25;

export const nothing: Tally = { passed: 0, failed: 0, failures: [] };
export const onePassed: Tally = { passed: 1, failed: 0, failures: [] };

export function oneFailed(why: string): Tally {
  return { passed: 0, failed: 1, failures: [why] };
}

/** Both together. */
export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** Counts tests; each that did not pass is named, with the command that runs it alone and what is known of it. */
export function tallyTests<Test extends Outcome>(
  tests: readonly Test[],
  commandOf: (test: Test) => string,
): Tally {
  return sum(
    tests.map((test) => {
      if (test.outcome === 'passed') return onePassed;
      const mark = test.outcome === 'skipped' ? ' (skipped)' : '';
      return oneFailed([`${test.fullName}${mark}`, commandOf(test), ...linesOf(test.why)].join('\n    '));
    }),
  );
}

const linesOf = (why = ''): string[] => (why === '' ? [] : why.split('\n').slice(0, LINES_OF_WHY));
