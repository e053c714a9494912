import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths';
import { runProgram } from '../local/run-program';
import { runToEnd } from '../local/run-to-end';
import type { BrowserTest } from './browser-test';
import { chromiumPath } from './chromium';
import type { StepResult } from './step-result';
import { commandFor, type Selection } from './step-selection';
import type { Step } from './steps';
import { oneFailed, sum, tallyTests } from './tally';
import { startTestDatabases } from './test-databases';
import { throwAwayFolder } from './throw-away-folder';

type BrowserStep = Extract<Step, { kind: 'browser' }>;

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
  const startedAt = performance.now();
  // Not web/dist: a game that was started here may be serving that.
  const page = join(run.folder, 'web');
  const [chromium, databases] = await Promise.all([
    chromiumPath(),
    startTestDatabases(throwAwayFolder()),
    runToEnd('web/build.ts', { WEB_OUT: page }),
  ]);
  const setUpMs = performance.now() - startedAt;
  const report = join(run.folder, `${step.name}.json`);
  try {
    const result = await runProgram({
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
        BROWSER_DEPTH: step.isThorough === true ? 'whole' : 'brief',
        BROWSER_REPORT: report,
        // What a failure leaves stays for a look at it.
        BROWSER_TEST_RESULTS: join(projectRoot, 'test-results', 'browser'),
      },
      timeoutMs: longestRunMs,
    });
    return { ...resultOf(step.name, report, result.succeeded, setUpMs), output: result.output };
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

function resultOf(
  step: string,
  report: string,
  succeeded: boolean,
  setUpMs: number,
): Omit<StepResult, 'output'> {
  if (!existsSync(report)) return { tally: oneFailed('The browser tests could not be run') };
  const tests: BrowserTest[] = JSON.parse(readFileSync(report, 'utf8'));
  const tally = tallyTests(tests, ({ file, line }) => commandFor(step, `${file}:${line}`));
  const unexplained = succeeded || tally.failed > 0 ? [] : [oneFailed('The browser test run failed')];
  return {
    tally: sum([tally, ...unexplained]),
    times: { setUpMs: tests.reduce((total, test) => total + test.setUpMs, setUpMs), tests },
  };
}
