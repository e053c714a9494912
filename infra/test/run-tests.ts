import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { projectRoot } from '../local/data-dir.ts';
import { runProgram } from '../local/run-program';
import { counted, failedStep, readJunit, type StepResult } from './report';
import { commandFor } from './selection';
import type { TestStep } from './steps';

export interface TestRun extends PackageTests {
  readonly step: TestStep;
  /** A pattern of the tests' names; all, if null. */
  readonly name: string | null;
  readonly env: Readonly<Record<string, string>>;
  /** Reports are put here. */
  readonly folderForReports: string;
}

const LONGEST_RUN_MS = 30 * 60_000;
/** What Bun calls a failure before or after the tests of a file, which no name would find again. */
const AROUND_TESTS = '(unnamed)';

/** Runs test files of one package with Bun, in its folder, where its own settings (bunfig.toml) hold. */
export async function runTests({
  step,
  folder,
  files,
  name,
  env,
  folderForReports,
}: TestRun): Promise<StepResult> {
  const report = join(folderForReports, `${folder}-${crypto.randomUUID()}.xml`);
  const { timeoutMs, filesAtOnce = 1 } = step;
  const { succeeded, output } = await runProgram({
    command: [
      process.execPath,
      'test',
      '--only-failures',
      `--timeout=${timeoutMs}`,
      ...(filesAtOnce > 1 ? [`--parallel=${filesAtOnce}`, '--no-isolate'] : []),
      ...('DATABASE_URL' in env ? [`--preload=${join(import.meta.dirname, 'own-databases.ts')}`] : []),
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...(name === null ? [] : [`--test-name-pattern=${name}`]),
      ...files.map((file) => `./${file}`),
    ],
    cwd: join(projectRoot, folder),
    // CI makes Bun refuse `test.only`, which would leave the other tests out unseen.
    env: { ...env, CI: '1', NODE_ENV: 'test' },
    timeoutMs: LONGEST_RUN_MS,
  });
  if (!existsSync(report)) return failedStep(`${folder}: no test could be run`, output);
  const tests = readJunit(readFileSync(report, 'utf8'))
    // Running a test by its name skips the others.
    .filter(({ outcome }) => name === null || outcome !== 'skipped')
    .map((test) => ({ ...test, file: `${folder}/${test.file}` }));
  const result = counted(tests, {
    output,
    commandOf: (test) => commandFor(step.name, test.file, test.name === AROUND_TESTS ? undefined : test.name),
  });
  const silent = files
    .map((file) => `${folder}/${file}`)
    .filter((file) => name === null && !tests.some((one) => one.file === file))
    .map((file) => `${file}: could not be loaded, or holds no test`);
  const failures = [...result.failures, ...silent];
  const isUnexplained = !succeeded && failures.length === 0;
  return { ...result, failures: isUnexplained ? [`${folder}: the test run failed`] : failures };
}

/** Test files of one package, as paths inside it. */
interface PackageTests {
  /** The package's folder, relative to the project. */
  readonly folder: string;
  readonly files: readonly string[];
}

/**
 * Finds test files by patterns from the project's root, leaving some out, and sorts them by package, the one with the
 * most of them first: begun last, it would be waited for by all others.
 * Where parts of paths are wanted, only those that hold one of them.
 */
export function findTestFiles(
  patterns: readonly string[],
  except: readonly string[] = [],
  wanted: readonly string[] = [],
): PackageTests[] {
  const exceptions = except.map((exception) => new Glob(exception));
  const found = patterns
    .flatMap((pattern) => [...new Glob(pattern).scanSync(projectRoot)])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
    .filter((file) => !exceptions.some((exception) => exception.match(file)))
    .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
    .sort();
  const byFolder = Map.groupBy(found, (file) => file.slice(0, file.indexOf('/')));
  return [...byFolder]
    .map(([folder, files]) => ({ folder, files: files.map((file) => file.slice(folder.length + 1)) }))
    .toSorted((a, b) => b.files.length - a.files.length);
}
