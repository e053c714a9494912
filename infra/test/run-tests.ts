import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths';
import { type ProgramResult, runProgram } from '../local/run-program';
import { readJunit } from './junit';
import type { StepResult } from './run-step';
import { oneFailed, sum, type Tally } from './tally';
import type { PackageTests } from './test-files';

export interface TestRun extends PackageTests {
  readonly env: Readonly<Record<string, string>>;
  /** For each test. */
  readonly timeoutMs: number;
  /** Reports are put here. */
  readonly folderForReports: string;
}

const longestRunMs = 15 * 60_000;

/** Runs test files of one package with Bun, in its folder, where its own settings (bunfig.toml) hold. */
export async function runTests(tests: TestRun): Promise<StepResult> {
  const report = join(tests.folderForReports, `${tests.folder}-${crypto.randomUUID()}.xml`);
  const result = await runProgram({
    command: [
      process.execPath,
      'test',
      '--only-failures',
      `--timeout=${tests.timeoutMs}`,
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...tests.files.map((file) => `./${file}`),
    ],
    cwd: join(projectRoot, tests.folder),
    // CI makes Bun refuse `test.only`, which would leave the other tests out unseen.
    env: { ...tests.env, CI: '1', NODE_ENV: 'test' },
    timeoutMs: longestRunMs,
  });
  return { tally: tallyOf(tests, report, result), output: result.output };
}

function tallyOf({ folder, files }: TestRun, report: string, { succeeded }: ProgramResult): Tally {
  if (!existsSync(report)) return oneFailed(`${folder}: no test could be run`);
  const counted = readJunit(readFileSync(report, 'utf8'));
  const silent = files
    .filter((file) => !counted.files.includes(file))
    .map((file) => oneFailed(`${folder}/${file}: could not be loaded, or holds no test`));
  const tally = sum([counted, ...silent]);
  return succeeded || tally.failed > 0 ? tally : sum([tally, oneFailed(`${folder}: the test run failed`)]);
}
