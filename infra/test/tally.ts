/** What a step came to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** A line for each failure. */
  readonly failures: readonly string[];
}

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
