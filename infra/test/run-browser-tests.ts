import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths';
import { runProgram } from '../local/run-program';
import { runToEnd } from '../local/run-to-end';
import { chromiumPath } from './chromium';
import { readJunit } from './junit';
import type { StepResult } from './run-step';
import { oneFailed, sum } from './tally';

const longestRunMs = 45 * 60_000;

/**
 * Builds the web page and runs the Playwright tests of e2e in a real Chromium.
 * @throws SetUpError when there is no Chromium; Error when the page cannot be built.
 */
export async function runBrowserTests(
  env: Readonly<Record<string, string>>,
  folderForReports: string,
): Promise<StepResult> {
  // Not web/dist: a game that was started here may be serving that.
  const page = join(folderForReports, 'web');
  const [chromium] = await Promise.all([chromiumPath(), runToEnd('web/build.ts', { WEB_OUT: page })]);
  const report = join(folderForReports, 'browser.xml');
  const result = await runProgram({
    command: [
      process.execPath,
      '--bun',
      join(projectRoot, 'e2e', 'node_modules', '.bin', 'playwright'),
      'test',
      `--config=${join(import.meta.dirname, 'playwright.config.ts')}`,
      '--reporter=line,junit',
    ],
    cwd: join(projectRoot, 'e2e'),
    env: {
      ...env,
      CI: '1',
      CHROMIUM_PATH: chromium,
      WEB_DIST: page,
      PLAYWRIGHT_JUNIT_OUTPUT_FILE: report,
      // Pictures of failures stay for a look at them.
      BROWSER_TEST_RESULTS: join(projectRoot, 'test-results'),
    },
    timeoutMs: longestRunMs,
  });
  const tally = existsSync(report)
    ? readJunit(readFileSync(report, 'utf8'))
    : oneFailed('The browser tests could not be run');
  const unexplained = result.succeeded || tally.failed > 0 ? [] : [oneFailed('The browser test run failed')];
  return { tally: sum([tally, ...unexplained]), output: result.output };
}
