import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { BrowserTest } from '@nightfall/infra/test/browser-test';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

/** Writes what each test came to into the file that BROWSER_REPORT names. */
export default class BrowserReporter implements Reporter {
  #root = '';
  #suite: Suite | undefined;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#root = config.rootDir;
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const told = tests.map((test) => toldOf(test, relative(this.#root, test.location.file)));
    writeFileSync(process.env.BROWSER_REPORT ?? '', JSON.stringify(told satisfies BrowserTest[]));
  }

  // Errors are told by the reporter beside this one.
  printsToStdio(): boolean {
    return false;
  }
}

function toldOf(test: TestCase, file: string): BrowserTest {
  const result = test.results.at(-1);
  return {
    file,
    line: test.location.line,
    name: test.title,
    fullName: `${file} › ${test.title}`,
    outcome: outcomeOf(test, result),
    ...timesOf(result),
  };
}

/** One that failed once and passed when it was repeated has failed. */
function outcomeOf(test: TestCase, result: TestResult | undefined): BrowserTest['outcome'] {
  if (result === undefined || test.outcome() === 'skipped') return 'skipped';
  return test.outcome() === 'expected' ? 'passed' : 'failed';
}

/** The test itself lies between what its fixtures do before it and after it. */
function timesOf(result: TestResult | undefined): Pick<BrowserTest, 'ms' | 'setUpMs'> {
  const hook = (title: string) =>
    result?.steps.find((step) => step.category === 'hook' && step.title === title);
  const [before, after] = [hook('Before Hooks'), hook('After Hooks')];
  if (before === undefined || after === undefined) return { ms: result?.duration ?? 0, setUpMs: 0 };
  const begunAt = before.startTime.getTime() + before.duration;
  return {
    ms: Math.max(0, after.startTime.getTime() - begunAt),
    setUpMs: before.duration + after.duration,
  };
}
