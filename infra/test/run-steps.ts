import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Limit, runStep } from './run-step';
import type { StepResult } from './step-result';
import type { Selection } from './step-selection';
import type { Step } from './steps';
import { nothing, sum, type Tally } from './tally';
import { tellTimes } from './test-times';
import { throwAwayFolder } from './throw-away-folder';

const linesShown = 200;

/**
 * Runs steps, the quick ones side by side and then the others one after the other, tells how each went,
 * and ends the process: status 0 if something passed and nothing failed. The last line is `N passed, N failed`.
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

  const { steps } = selection;
  const limit = limitTo(availableParallelism());
  const tallies: Tally[] = [];
  const runAndTell = async (step: Step) => {
    const startedAt = performance.now();
    const result = await runStep(step, { selection, folder, limit });
    tell(step, result, performance.now() - startedAt);
    tallies.push(result.tally);
  };
  await Promise.all(steps.filter(({ quick }) => quick).map(runAndTell));
  for (const step of steps.filter(({ quick }) => !quick)) await runAndTell(step);

  const { passed, failed, failures } = sum([nothing, ...tallies]);
  if (failures.length > 0)
    console.info(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`);
  console.info(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

function tell({ name }: Step, { tally, output, times }: StepResult, tookMs: number): void {
  const { passed, failed } = tally;
  if (failed > 0) console.info(`\n── ${name}\n${output.split('\n').slice(-linesShown).join('\n')}\n`);
  const mark = failed === 0 ? '✓' : '✗';
  console.info(`${mark} ${name}: ${passed} passed, ${failed} failed (${(tookMs / 1000).toFixed(1)} s)`);
  if (times !== undefined) console.info(tellTimes(times));
}

/** Gives a function that starts a task as soon as fewer than `size` others run. */
export function limitTo(size: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    while (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
