import { join } from 'node:path';
import { projectRoot } from '../local/paths';
import { runProgram } from '../local/run-program';
import { runBrowserTests } from './run-browser-tests';
import { runTests } from './run-tests';
import type { StepResult } from './step-result';
import type { Selection } from './step-selection';
import type { Step } from './steps';
import { oneFailed, onePassed, sum } from './tally';
import { startTestDatabases } from './test-databases';
import { findTestFiles } from './test-files';
import { joinTimes } from './test-times';
import { throwAwayFolder } from './throw-away-folder';

/** Lets only so many programs of the steps run at a time. */
export type Limit = <Result>(task: () => Promise<Result>) => Promise<Result>;

const checkTimeoutMs = 5 * 60_000;

interface StepRun {
  readonly selection: Selection;
  /** For reports and temporary files. */
  readonly folder: string;
  readonly limit: Limit;
}

/** Runs one step. Whatever goes wrong, also in the step itself, is a failure in its tally. */
export async function runStep(step: Step, stepRun: StepRun): Promise<StepResult> {
  try {
    const result = await run(step, stepRun);
    const { passed, failed } = result.tally;
    if (passed + failed > 0) return result;
    return { ...result, tally: oneFailed(`${step.name}: there is no test`) };
  } catch (error) {
    return {
      tally: oneFailed(`${step.name}: ${error instanceof Error ? error.message : error}`),
      output: '',
    };
  }
}

function run(step: Step, stepRun: StepRun): Promise<StepResult> {
  switch (step.kind) {
    case 'check':
      return stepRun.limit(() => runCheck(step.name, step.program));
    case 'tests':
      return runTestFiles(step, stepRun);
    case 'browser':
      return stepRun.limit(() => runBrowserTests(step, stepRun));
  }
}

async function runCheck(name: string, [program = '', ...args]: string[]): Promise<StepResult> {
  const { succeeded, output } = await runProgram({
    // By Bun, since there may be no Node.
    command: [process.execPath, join(projectRoot, 'node_modules', '.bin', program), ...args],
    cwd: projectRoot,
    timeoutMs: checkTimeoutMs,
  });
  return { tally: succeeded ? onePassed : oneFailed(`${name}: see above`), output };
}

async function runTestFiles(
  step: Extract<Step, { kind: 'tests' }>,
  { selection, folder, limit }: StepRun,
): Promise<StepResult> {
  const startedAt = performance.now();
  const databases = step.databases ? await startTestDatabases(throwAwayFolder(), step.onCluster) : null;
  const setUpMs = performance.now() - startedAt;
  const env = {
    TMPDIR: folder,
    ...(step.onCluster && { STACKS_ON: 'cluster' }),
    ...(databases === null ? {} : { DATABASE_URL: databases.databaseUrl, REDIS_URL: databases.redisUrl }),
  };
  const filesAtOnce = step.filesAtOnce ?? 1;
  try {
    const results = await Promise.all(
      findTestFiles(step.files, step.except, selection.files).map((tests, index) =>
        limit(() =>
          runTests({
            ...tests,
            step: step.name,
            name: selection.name,
            env: { ...env, TESTS_OF: tests.folder, FIRST_REDIS_DATABASE: `${index * filesAtOnce}` },
            filesAtOnce,
            timeoutMs: step.timeoutMs,
            folderForReports: folder,
          }),
        ),
      ),
    );
    return {
      tally: sum(results.map(({ tally }) => tally)),
      output: results.map(({ output }) => output).join('\n'),
      times: joinTimes([{ setUpMs, tests: [] }, ...results.flatMap(({ times }) => times ?? [])]),
    };
  } finally {
    await databases?.stop();
  }
}
