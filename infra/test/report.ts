/** How one test went. A skipped or unfinished one counts as failed: a test that did not run has shown nothing. */
export interface TestReport {
  readonly file: string;
  /** Its own name, without those of the groups it is in. */
  readonly name: string;
  readonly fullName: string;
  readonly ms: number;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What the runner says of a failure, and where it was. */
  readonly why?: string;
}

/** A browser test, as e2e/browser-reporter.ts writes it. */
export interface BrowserTestReport extends TestReport {
  readonly line: number;
}

/** What a step came to. */
export interface StepResult {
  readonly passed: number;
  /** A text for each failure. */
  readonly failures: readonly string[];
  /** What the programs of the step said. */
  readonly output: string;
  /** The single tests, where there are some. */
  readonly tests: readonly TestReport[];
}

export const failedStep = (why: string, output = ''): StepResult => ({
  passed: 0,
  failures: [why],
  output,
  tests: [],
});

/** Several results as one. */
export const joined = (results: readonly StepResult[]): StepResult => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failures: results.flatMap(({ failures }) => failures),
  output: results.map(({ output }) => output).join('\n'),
  tests: results.flatMap(({ tests }) => tests),
});

const LINES_OF_WHY = 25;

/** Counts tests; each that did not pass is named, with the command that runs it alone and what is known of it. */
export function counted<Test extends TestReport>(
  tests: readonly Test[],
  { output, commandOf }: { output: string; commandOf: (test: Test) => string },
): StepResult {
  const failed = tests.filter(({ outcome }) => outcome !== 'passed');
  const failures = failed.map((test) => {
    const skipped = test.outcome === 'skipped' ? ' (skipped)' : '';
    const why = test.why ? test.why.split('\n').slice(0, LINES_OF_WHY) : [];
    return [`${test.fullName}${skipped}`, commandOf(test), ...why].join('\n    ');
  });
  return { passed: tests.length - failed.length, failures, output, tests };
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
  '&#10;': '\n',
};

const textOf = (escaped: string): string =>
  escaped.replace(/&(lt|gt|quot|apos|amp|#10);/g, (entity) => ENTITIES[entity] ?? entity);

const attribute = (attributes: string, name: string): string =>
  textOf(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

/** The test cases of a JUnit report as Bun writes it; files as the runner named them. */
export function readJunit(xml: string): TestReport[] {
  // Each case runs to its end tag, or ends by itself; its body tells how it went.
  const cases = xml.matchAll(/<testcase\s((?:[^>"]|"[^"]*")*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g);
  return [...cases].map(([, attributes = '', body = '']) => {
    const [group, name] = [attribute(attributes, 'classname'), attribute(attributes, 'name')];
    const isSkipped = /<skipped[\s/>]/.test(body);
    return {
      file: attribute(attributes, 'file'),
      name,
      fullName: [group, name].filter(Boolean).join(' › '),
      ms: Number(attribute(attributes, 'time')) * 1000,
      outcome: /<(failure|error)[\s>]/.test(body) ? 'failed' : isSkipped ? 'skipped' : 'passed',
      why: textOf(/<(?:failure|error)(?:[^>"]|"[^"]*")*>([\s\S]*?)<\//.exec(body)?.[1] ?? '').trim(),
    };
  });
}

const FILES_SHOWN = 8;

/** The files whose tests took longest together. */
export function slowestFiles(tests: readonly TestReport[]): string {
  const byFile = Map.groupBy(tests, ({ file }) => file);
  const totals = [...byFile].map(([file, own]) => ({ file, ms: own.reduce((sum, { ms }) => sum + ms, 0) }));
  return totals
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, Number(process.env.FILES_SHOWN ?? FILES_SHOWN))
    .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
    .join('\n');
}
