import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { BrowserTestReport } from '@nightfall/infra/test/report';
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
    writeFileSync(process.env.BROWSER_REPORT ?? '', JSON.stringify(told satisfies BrowserTestReport[]));
  }

  // Errors are told by the reporter beside this one.
  printsToStdio(): boolean {
    return false;
  }
}

function toldOf(test: TestCase, file: string): BrowserTestReport {
  const result = test.results.at(-1);
  return {
    file,
    line: test.location.line,
    name: test.title,
    fullName: `${file} › ${test.title}`,
    outcome: outcomeOf(test, result),
    ms: result?.duration ?? 0,
  };
}

/** One that failed once and passed when it was repeated has failed. */
function outcomeOf(test: TestCase, result: TestResult | undefined): BrowserTestReport['outcome'] {
  if (result === undefined || test.outcome() === 'skipped') return 'skipped';
  return test.outcome() === 'expected' ? 'passed' : 'failed';
}
