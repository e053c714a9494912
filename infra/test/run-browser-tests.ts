import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { runProgram, runToEnd } from '../local/run-program.ts';
import { chromiumPath } from './chromium';
import { type BrowserTestReport, counted, failedStep, type StepResult } from './report';
import { commandFor, type Selection } from './selection';
import type { BrowserStep } from './steps';
import { startTestDatabases } from './test-databases';
import { throwAwayFolder } from './throw-away-folder';

interface BrowserRun {
  readonly selection: Selection;
  /** For reports and temporary files. */
  readonly folder: string;
}

const longestRunMs = 45 * 60_000;

/**
 * Builds the web page and runs Playwright tests of e2e in a real Chromium.
 * @throws SetUpError when there is no Chromium; Error when the page cannot be built.
 */
export async function runBrowserTests(step: BrowserStep, run: BrowserRun): Promise<StepResult> {
  // Not web/dist: a game that was started here may be serving that.
  const page = join(run.folder, 'web');
  const [chromium, databases] = await Promise.all([
    chromiumPath(),
    startTestDatabases(throwAwayFolder()),
    existsSync(page) || runToEnd('web/build.ts', { WEB_OUT: page }),
  ]);
  const report = join(run.folder, `${step.name}.json`);
  try {
    const { succeeded, output } = await runProgram({
      command: playwrightCommand(run.selection),
      cwd: join(projectRoot, 'e2e'),
      env: {
        TMPDIR: run.folder,
        CI: '1',
        CHROMIUM_PATH: chromium,
        WEB_DIST: page,
        // Each worker has a database of its own there.
        DATABASE_URL: databases.databaseUrl,
        BROWSER_FOLDERS: step.folders.join(),
        BROWSER_TESTS: step.tests,
        BROWSER_REPORT: report,
        // What a failure leaves stays for a look at it.
        BROWSER_TEST_RESULTS: join(projectRoot, 'test-results', 'browser'),
      },
      timeoutMs: longestRunMs,
    });
    if (!existsSync(report)) return failedStep('The browser tests could not be run', output);
    const tests: BrowserTestReport[] = JSON.parse(readFileSync(report, 'utf8'));
    const result = counted(tests, {
      output,
      commandOf: ({ file, line }) => commandFor(step.name, `${file}:${line}`),
    });
    const isUnexplained = !succeeded && result.failures.length === 0;
    return isUnexplained ? { ...result, failures: ['The browser test run failed'] } : result;
  } finally {
    await databases.stop();
  }
}

function playwrightCommand({ files, name, isUpdate }: Selection): string[] {
  return [
    process.execPath,
    '--bun',
    join(projectRoot, 'e2e', 'node_modules', '.bin', 'playwright'),
    'test',
    `--config=${join(import.meta.dirname, 'playwright.config.ts')}`,
    `--reporter=line,${join(projectRoot, 'e2e', 'browser-reporter.ts')}`,
    ...(name === null ? [] : ['--grep', name]),
    ...(isUpdate ? ['--update-snapshots=changed'] : []),
    ...files,
  ];
}
