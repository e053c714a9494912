export interface TimedTest {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
}

/** What the time of a step went to, added up over all that ran side by side. */
export interface TestTimes {
  /** Starting databases, programs and browsers, loading files, building the page. */
  readonly setUpMs: number;
  readonly tests: readonly TimedTest[];
}

const MOST_SHOWN = 20;

export function joinTimes(times: readonly TestTimes[]): TestTimes {
  return {
    setUpMs: times.reduce((sum, { setUpMs }) => sum + setUpMs, 0),
    tests: times.flatMap(({ tests }) => tests),
  };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** The time of set-up against the time of asking, and the slowest tests. */
export function tellTimes({ setUpMs, tests }: TestTimes): string {
  const asking = tests.reduce((sum, { ms }) => sum + ms, 0);
  const slowest = tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, MOST_SHOWN)
    .map(({ file, name, ms }) => `  ${seconds(ms).padStart(6)} s  ${file} › ${name}`);
  return [`  set-up ${seconds(setUpMs)} s, asking ${seconds(asking)} s; the slowest:`, ...slowest].join('\n');
}
