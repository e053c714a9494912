import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths';
import { type ProgramResult, runProgram } from '../local/run-program';
import { readJunit, type TestCase } from './junit';
import type { StepResult } from './step-result';
import { commandFor } from './step-selection';
import { oneFailed, sum, type Tally, tallyTests } from './tally';
import type { PackageTests } from './test-files';

export interface TestRun extends PackageTests {
  /** The step they are run for. */
  readonly step: string;
  /** A pattern of the tests' names; all, if null. */
  readonly name: string | null;
  readonly env: Readonly<Record<string, string>>;
  /** For each test. */
  readonly timeoutMs: number;
  /** How many files run side by side. */
  readonly filesAtOnce: number;
  /** Reports are put here. */
  readonly folderForReports: string;
}

const longestRunMs = 30 * 60_000;
/** What Bun calls a failure before or after the tests of a file, which no name would find again. */
const aroundTests = '(unnamed)';

/** Runs test files of one package with Bun, in its folder, where its own settings (bunfig.toml) hold. */
export async function runTests(run: TestRun): Promise<StepResult> {
  const report = join(run.folderForReports, `${run.folder}-${crypto.randomUUID()}.xml`);
  const startedAt = performance.now();
  const result = await runProgram({
    command: [
      process.execPath,
      'test',
      '--only-failures',
      `--timeout=${run.timeoutMs}`,
      ...(run.filesAtOnce > 1 ? [`--parallel=${run.filesAtOnce}`, '--no-isolate'] : []),
      ...('DATABASE_URL' in run.env ? [`--preload=${join(import.meta.dirname, 'own-databases.ts')}`] : []),
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...(run.name === null ? [] : [`--test-name-pattern=${run.name}`]),
      ...run.files.map((file) => `./${file}`),
    ],
    cwd: join(projectRoot, run.folder),
    // CI makes Bun refuse `test.only`, which would leave the other tests out unseen.
    env: { ...run.env, CI: '1', NODE_ENV: 'test' },
    timeoutMs: longestRunMs,
  });
  const tookMs = performance.now() - startedAt;
  if (!existsSync(report))
    return { tally: oneFailed(`${run.folder}: no test could be run`), output: result.output };
  const cases = readJunit(readFileSync(report, 'utf8')).filter(
    // Whoever asks for one test by its name has the others skipped.
    ({ outcome }) => run.name === null || outcome !== 'skipped',
  );
  const tests = cases.map(({ file, fullName, ms }) => ({
    file: `${run.folder}/${file}`,
    name: fullName,
    ms,
  }));
  const askingMs = tests.reduce((total, { ms }) => total + ms, 0);
  return {
    tally: tallyOf(run, cases, result),
    output: result.output,
    times: { setUpMs: Math.max(0, tookMs - askingMs), tests },
  };
}

function tallyOf(
  { step, folder, files, name }: TestRun,
  cases: TestCase[],
  { succeeded }: ProgramResult,
): Tally {
  const counted = tallyTests(cases, (one) =>
    commandFor(step, `${folder}/${one.file}`, one.name === aroundTests ? undefined : one.name),
  );
  const silent = files
    .filter((file) => name === null && !cases.some((one) => one.file === file))
    .map((file) => oneFailed(`${folder}/${file}: could not be loaded, or holds no test`));
  const tally = sum([counted, ...silent]);
  return succeeded || tally.failed > 0 ? tally : sum([tally, oneFailed(`${folder}: the test run failed`)]);
}
