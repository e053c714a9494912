import type { OnSpawn, ServiceProcess } from './service-process';

/** Something that has to run all the time. */
export interface Service {
  readonly name: string;
  /** Starts it and waits until it is ready. */
  start(onSpawn: OnSpawn): Promise<ServiceProcess>;
}

/** Keeps services running until it is told to stop them. */
export interface Supervisor {
  /**
   * Starts a service, waits until it is ready, and from then on starts it again whenever it ends.
   * @throws what its first start threw.
   */
  keep(service: Service): Promise<void>;
  /** Stops the services of these names, all at the same time, and starts none of them again. */
  stop(names: readonly string[]): Promise<void>;
  /** Kills what still runs at once. */
  kill(): void;
}

export interface SupervisorNews {
  /** Takes a line for the person at the terminal. */
  readonly say: (line: string) => void;
  /** Takes every process that was started. */
  readonly onSpawn: (name: string, run: ServiceProcess) => void;
}

/** A run this long counts as healthy: the next pause is short again. */
const healthyRunMs = 30_000;
const longestPauseMs = 10_000;

export function createSupervisor({ say, onSpawn }: SupervisorNews): Supervisor {
  const runs = new Map<string, ServiceProcess>();
  const stopped = new Set<string>();
  let stoppedAll = false;
  const isStopped = (name: string) => stoppedAll || stopped.has(name);

  const startOnce = async (service: Service) => {
    return await service.start((run) => {
      runs.set(service.name, run);
      onSpawn(service.name, run);
      if (isStopped(service.name)) void run.stop();
    });
  };

  const restartForever = async (service: Service, first: ServiceProcess) => {
    let run: ServiceProcess | null = first;
    let startedAt = Date.now();
    for (let failures = 0; !isStopped(service.name); ) {
      const status = run === null ? null : await run.exited;
      if (isStopped(service.name)) return;
      failures = Date.now() - startedAt > healthyRunMs ? 0 : failures + 1;
      const pauseMs = pauseBefore(failures);
      const what = status === null ? 'could not be started' : `ended (status ${status})`;
      say(`${service.name} ${what}. Starting it again in ${pauseMs / 1000} s.`);
      await Bun.sleep(pauseMs);
      if (isStopped(service.name)) return;
      startedAt = Date.now();
      run = await startOnce(service).catch(() => null);
      if (run !== null && !isStopped(service.name)) say(`${service.name} is back.`);
    }
  };

  return {
    keep: async (service) => {
      const first = await startOnce(service);
      void restartForever(service, first);
    },
    stop: async (names) => {
      for (const name of names) stopped.add(name);
      await Promise.all(names.map((name) => runs.get(name)?.stop()));
    },
    kill: () => {
      stoppedAll = true;
      for (const run of runs.values()) run.kill('SIGKILL');
    },
  };
}

/** Milliseconds to wait before a start after so many runs in a row that did not last. */
export function pauseBefore(failures: number): number {
  return Math.min(250 * 2 ** Math.max(0, failures - 1), longestPauseMs);
}

/** npm passes a Ctrl-C on that the terminal has sent to everybody already. */
const sameRequestMs = 1_500;
const lookForParentMs = 500;

/**
 * Calls `first` once when this process is asked to end: by Ctrl-C, SIGTERM, a closed terminal,
 * or the end of the `npm start` or `bun start` that runs it. `again` is called for a later, impatient signal.
 */
export function onStopRequest(calls: { first: () => Promise<void>; again: () => void }): void {
  let askedAt: number | null = null;
  const ask = () => {
    if (askedAt === null) {
      askedAt = Date.now();
      void calls.first();
    } else if (Date.now() - askedAt > sameRequestMs) {
      calls.again();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.env.npm_lifecycle_event !== undefined) askWhenParentEnds(ask);
}

/** A package script's runner that is killed cannot pass that on. */
function askWhenParentEnds(ask: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    ask();
  }, lookForParentMs);
}
