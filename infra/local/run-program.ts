import { projectRoot } from './data-dir.ts';
import { type ServiceProcess, startService } from './service-process';

export interface ProgramResult {
  readonly succeeded: boolean;
  /** Standard output and standard error as they came. */
  readonly output: string;
}

export interface ProgramRun {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of setpriv for a program that is to run as another user. */
  readonly privileges?: readonly string[];
  readonly timeoutMs: number;
}

const running = new Set<ServiceProcess>();
process.on('exit', () => {
  for (const run of running) run.kill('SIGTERM');
});

/** Runs a program to its end. One that takes too long is ended and has failed. */
export async function runProgram(program: ProgramRun): Promise<ProgramResult> {
  const { command, cwd, env, privileges = [], timeoutMs } = program;
  const lines: string[] = [];
  const run = startService({
    command,
    cwd,
    env: { ...process.env, ...env },
    privileges,
    stopSignal: 'SIGTERM',
    output: (line) => lines.push(line),
  });
  running.add(run);
  const timer = setTimeout(() => {
    lines.push(`Ended after ${timeoutMs / 1000} s without a result.`);
    void run.stop();
  }, timeoutMs);
  const status = await run.exited;
  clearTimeout(timer);
  running.delete(run);
  // A grandchild that outlives the program may hold its output open for good.
  await Promise.race([run.outputEnded, Bun.sleep(1_000)]);
  return { succeeded: status === 0, output: lines.join('\n') };
}

const longestRunMs = 2 * 60_000;
const linesTold = 15;

/**
 * Runs a TypeScript file of the project with Bun and waits for it.
 * @returns what it said.
 * @throws Error with the end of what it said when it fails.
 */
export async function runToEnd(file: string, env: Record<string, string> = {}): Promise<string> {
  const command = [process.execPath, file];
  const { succeeded, output } = await runProgram({ command, cwd: projectRoot, env, timeoutMs: longestRunMs });
  if (succeeded) return output;
  throw new Error(`${file} failed:\n${output.trim().split('\n').slice(-linesTold).join('\n')}`);
}
