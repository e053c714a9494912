import { closeSync, openSync } from 'node:fs';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity';

/** Takes a process as soon as it exists, long before it is ready, so that none is ever lost. */
export type OnSpawn = (run: ServiceProcess) => void;

/** A program that runs until it is stopped. */
export interface ServiceProcess extends ProcessIdentity {
  readonly stopSignal: NodeJS.Signals;
  /** Settles with the exit status, or 128 + signal number. */
  readonly exited: Promise<number>;
  /** Settles when its last line of output has been taken. */
  readonly outputEnded: Promise<unknown>;
  /** Sends a signal; nothing happens when the program has ended already. */
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end by its stop signal, and kills it when it has not after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

export interface ServiceCommand {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Options of setpriv for a program that is to run as another user. */
  readonly privileges?: readonly string[];
  /** What asks this program to end in good order. */
  readonly stopSignal: NodeJS.Signals;
  /** The file that all output is appended to, or a function that takes each line of it. */
  readonly output: string | ((line: string) => void);
}

/**
 * Starts a program in a session of its own, so that a Ctrl-C in the terminal reaches only the launcher,
 * which then stops everything in the right order. On Linux the program ends with the launcher, however that dies.
 * @throws Error when the program cannot be started.
 */
export function startService(options: ServiceCommand): ServiceProcess {
  const { output } = options;
  const target = typeof output === 'string' ? openSync(output, 'a') : 'pipe';
  const child = Bun.spawn([...setpriv(options), ...options.command], {
    cwd: options.cwd,
    env: { ...options.env },
    stdio: ['ignore', target, target],
    detached: true,
  });
  if (typeof target === 'number') closeSync(target);
  const identity = identityOf(child.pid) ?? { pid: child.pid, startedAt: 'ended at once' };
  const outputs = [child.stdout, child.stderr].map((stream) =>
    stream instanceof ReadableStream && typeof output === 'function' ? readLines(stream, output) : null,
  );
  const kill = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  return {
    ...identity,
    stopSignal: options.stopSignal,
    exited: child.exited,
    outputEnded: Promise.all(outputs),
    kill,
    stop: async (graceMs = 10_000) => {
      kill(options.stopSignal);
      const timer = setTimeout(() => kill('SIGKILL'), graceMs);
      await child.exited;
      clearTimeout(timer);
    },
  };
}

/**
 * Ends a process that another run of the launcher left behind.
 * @returns false when it is still there afterwards (it belongs to another user).
 */
export async function endProcess(process_: ProcessIdentity, signal: NodeJS.Signals): Promise<boolean> {
  for (const [next, graceMs] of [[signal, 10_000] as const, ['SIGKILL', 3_000] as const]) {
    if (!isRunning(process_)) return true;
    try {
      process.kill(process_.pid, next);
    } catch {
      return !isRunning(process_);
    }
    const deadline = Date.now() + graceMs;
    while (isRunning(process_) && Date.now() < deadline) await Bun.sleep(20);
  }
  return !isRunning(process_);
}

let parentDeathSignal: boolean | null = null;

function setpriv({ privileges = [], stopSignal }: ServiceCommand): string[] {
  parentDeathSignal ??= supportsParentDeathSignal();
  // One call for both: a change of user takes the parent-death signal away again.
  const endsWithParent = parentDeathSignal ? ['--pdeathsig', stopSignal.replace('SIG', '')] : [];
  const options = [...privileges, ...endsWithParent];
  return options.length === 0 ? [] : ['setpriv', ...options];
}

function supportsParentDeathSignal(): boolean {
  if (process.platform !== 'linux' || Bun.which('setpriv') === null) return false;
  return Bun.spawnSync(['setpriv', '--pdeathsig', 'TERM', 'true']).exitCode === 0;
}

async function readLines(stream: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  }
  if (rest !== '') onLine(rest);
}

/**
 * Waits until a GET of this address answers 200.
 * @param gaveUp settles when waiting has become pointless, e.g. because the process ended.
 * @throws Error when that happens first, or after `timeoutMs`.
 */
export async function untilHealthy(
  url: string,
  { gaveUp, timeoutMs = 30_000 }: { gaveUp: Promise<unknown>; timeoutMs?: number },
): Promise<void> {
  let ended = false;
  void gaveUp.then(() => {
    ended = true;
  });
  const deadline = Date.now() + timeoutMs;
  while (!(await isHealthy(url))) {
    if (ended) throw new Error('It ended before it was ready');
    if (Date.now() > deadline) throw new Error(`${url} did not answer within ${timeoutMs / 1000} s`);
    await Bun.sleep(25);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
