import { join } from 'node:path';
import { projectRoot } from '../local/paths';
import { runProgram } from '../local/run-program';

interface FileRun {
  /** The package, and the file in it. */
  readonly project: string;
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

const LONGEST_MS = 5 * 60_000;

/** Runs a test file in a process of its own, which leaves nothing in Redis. @returns what failed has said */
export async function runFile({ project, file, env }: FileRun): Promise<string[]> {
  const { succeeded, output } = await runProgram({
    command: [
      process.execPath,
      'test',
      '--only-failures',
      '--timeout=120000',
      `--preload=${join(projectRoot, 'infra/test/own-databases.ts')}`,
      `./${file}`,
    ],
    cwd: join(projectRoot, project),
    // The number of a worker is part of its database's name: here one that has many beside it runs another alone.
    env: { ...env, CI: '1', NODE_ENV: 'test', JEST_WORKER_ID: '1' },
    timeoutMs: LONGEST_MS,
  });
  if (succeeded) return [];
  const told = output.split('\n').filter((line) => /error:|\(fail\)/.test(line));
  return [`${project}/${file}: ${told.join('\n')}`];
}
