import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { projectRoot } from '../local/data-dir.ts';
import { runProgram } from '../local/run-program';
import { failedStep, joined, type StepResult, slowestFiles } from './report';
import { runBrowserTests } from './run-browser-tests';
import { findTestFiles, runTests } from './run-tests.ts';
import type { Selection } from './selection';
import type { Step, TestStep } from './steps';
import { startTestDatabases } from './test-databases';
import { throwAwayFolder } from './throw-away-folder';

const LINES_SHOWN = 200;
const PROGRAM_TIMEOUT_MS = 5 * 60_000;

/** Lets only so many programs of the steps run at a time. */
const limit = pLimit(availableParallelism());

interface Run {
  readonly selection: Selection;
  /** For reports and temporary files. */
  readonly folder: string;
}

/**
 * Runs steps, those of `check` side by side, most others one after the other, and the patient ones side by side, tells how
 * each went, and ends the process: status 0 if something passed and nothing failed. The last line is `N passed, N failed`.
 */
export async function runSteps(selection: Selection): Promise<never> {
  const folder = throwAwayFolder();
  // Every temporary folder of the run lies in this one, so that none can be left behind.
  process.env.TMPDIR = folder;
  process.env.TAKEN_PORTS = folder;
  // Processes of tests live for seconds: memory that Bun gives back in between costs them a fifth of their time.
  process.env.MIMALLOC_PURGE_DELAY ??= '-1';
  // And what is compiled as well as it can be, or collected by threads side by side, does not pay in that time.
  process.env.BUN_JSC_useFTLJIT ??= '0';
  process.env.BUN_JSC_numberOfGCMarkers ??= '1';
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

  const results: StepResult[] = [];
  const runAndPrint = async (step: Step) => {
    const startedAt = performance.now();
    const result = await runStep(step, { selection, folder });
    printResult(step, result, performance.now() - startedAt);
    results.push(result);
  };
  const isQuick = ({ scope }: Step) => scope === 'check';
  const isPatient = (step: Step) => step.isPatient === true;
  await Promise.all(selection.steps.filter(isQuick).map(runAndPrint));
  for (const step of selection.steps) if (!isQuick(step) && !isPatient(step)) await runAndPrint(step);
  await Promise.all(selection.steps.filter(isPatient).map(runAndPrint));

  const { passed, failures } = joined(results);
  if (failures.length > 0)
    console.info(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`);
  console.info(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
}

function printResult({ name }: Step, { passed, failures, output, tests }: StepResult, tookMs: number): void {
  const failed = failures.length;
  if (failed > 0) console.info(`\n── ${name}\n${output.split('\n').slice(-LINES_SHOWN).join('\n')}\n`);
  const mark = failed === 0 ? '✓' : '✗';
  console.info(`${mark} ${name}: ${passed} passed, ${failed} failed (${(tookMs / 1000).toFixed(1)} s)`);
  if (tests.length > 0) console.info(slowestFiles(tests));
}

/** Runs one step. Whatever goes wrong, also in the step itself, is a failure in its result. */
async function runStep(step: Step, run: Run): Promise<StepResult> {
  try {
    const result = await start(step, run);
    const { passed, failures } = result;
    return passed + failures.length > 0
      ? result
      : failedStep(`${step.name}: there is no test`, result.output);
  } catch (error) {
    return failedStep(`${step.name}: ${error instanceof Error ? error.message : error}`);
  }
}

function start(step: Step, run: Run): Promise<StepResult> {
  switch (step.kind) {
    case 'program':
      return limit(() => runCheck(step.name, step.command));
    case 'tests':
      return runTestFiles(step, run);
    case 'browser':
      return runBrowserTests(step, run);
  }
}

async function runCheck(name: string, [program = '', ...args]: readonly string[]): Promise<StepResult> {
  const { succeeded, output } = await runProgram({
    // By Bun, since there may be no Node.
    command: [process.execPath, join(projectRoot, 'node_modules', '.bin', program), ...args],
    cwd: projectRoot,
    timeoutMs: PROGRAM_TIMEOUT_MS,
  });
  return succeeded
    ? { passed: 1, failures: [], output, tests: [] }
    : failedStep(`${name}: see above`, output);
}

async function runTestFiles(step: TestStep, { selection, folder }: Run): Promise<StepResult> {
  const databases = step.databases && (await startTestDatabases(throwAwayFolder(), step.databases));
  const env = {
    TMPDIR: folder,
    ...(step.databases === 'cluster' && { STACKS_ON: 'cluster' }),
    ...(databases && { DATABASE_URL: databases.databaseUrl, REDIS_URL: databases.redisUrl }),
  };
  const { filesAtOnce = 1 } = step;
  try {
    const results = findTestFiles(step.files, step.except, selection.files).map((tests, index) =>
      limit(() =>
        runTests({
          ...tests,
          step,
          name: selection.name,
          env: { ...env, TESTS_OF: tests.folder, FIRST_REDIS_DATABASE: `${index * filesAtOnce}` },
          folderForReports: folder,
        }),
      ),
    );
    return joined(await Promise.all(results));
  } finally {
    await databases?.stop();
  }
}
