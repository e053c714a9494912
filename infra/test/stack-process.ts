import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { type ServiceProcess, startService, untilHealthy } from '../local/service-process.ts';

/** One API or worker process of a test. */
export interface StackProcess {
  /** The pid of the present run; another one after restart(). */
  readonly pid: number;
  /** Sends a signal. Waits for the end, except after SIGSTOP and SIGCONT, which do not end it. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends it if it still runs, starts it again on the same port and waits until it is ready. */
  restart(): Promise<void>;
  /** All it has said so far, for messages of failed tests. */
  output(): string;
}

export interface StackProgram {
  readonly file: string;
  readonly env: Record<string, string | undefined>;
  /** A file that is loaded before it. */
  readonly preload?: string | undefined;
  /** Answers 200 when the process is ready. */
  readonly readyUrl: string;
  /** Takes every run, so that all of them can be ended with the test. */
  readonly onRun: (run: ServiceProcess) => void;
}

/**
 * Starts an entry point of the project with the Bun that runs this and waits until it is ready.
 * @throws Error with its last output when it does not become ready.
 */
export async function startStackProcess(program: StackProgram): Promise<StackProcess> {
  const said: string[] = [];
  const preload = program.preload === undefined ? [] : [`--preload=${program.preload}`];
  const startRun = async () => {
    const run = startService({
      command: [process.execPath, ...preload, join(projectRoot, program.file)],
      cwd: projectRoot,
      env: program.env,
      stopSignal: 'SIGTERM',
      output: (line) => said.push(line),
    });
    program.onRun(run);
    try {
      await untilHealthy(program.readyUrl, { gaveUp: run.exited });
    } catch (error) {
      await run.stop(0);
      throw new Error(`${program.file} did not become ready. It said:\n${said.slice(-30).join('\n')}`, {
        cause: error,
      });
    }
    return run;
  };
  let run = await startRun();
  return {
    get pid() {
      return run.pid;
    },
    kill: async (signal) => {
      run.kill(signal);
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await run.exited;
    },
    restart: async () => {
      await run.stop();
      run = await startRun();
    },
    output: () => said.join('\n'),
  };
}
