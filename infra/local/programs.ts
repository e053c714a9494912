import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataDir, projectRoot } from './data-dir.ts';
import { firstFreePort, freePort, isPortInUse } from './free-port';
import { startService, untilHealthy } from './service-process.ts';
import type { Service, Supervisor } from './supervisor';

export const programNames = ['API', 'worker'];

export interface ProgramStart {
  readonly dataDir: DataDir;
  readonly supervisor: Supervisor;
  readonly say: (line: string) => void;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly wantedPort: number;
  /** Whether the API listens to the whole network, or to this machine alone. */
  readonly lan: boolean;
  /** Added to the environment of both. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Starts the API on the wanted port, or the next free one.
 * @returns the port.
 * @throws Error when it does not become ready.
 */
export async function startApi(start: ProgramStart): Promise<number> {
  for (;;) {
    const port = await firstFreePort(start.wantedPort);
    const service = program('API', 'api/main.ts', start, () => ({
      PORT: port,
      asks: port,
      HOST: start.lan ? '0.0.0.0' : '127.0.0.1',
    }));
    try {
      await start.supervisor.keep(service);
    } catch (error) {
      // Another program may have taken the port between the check and the start.
      if (await isPortInUse(port)) continue;
      throw error;
    }
    if (port !== start.wantedPort) start.say(`Port ${start.wantedPort} is in use, taking ${port}.`);
    return port;
  }
}

/**
 * Starts the worker.
 * @throws Error when it does not become ready.
 */
export async function startWorker(start: ProgramStart): Promise<void> {
  const ports = async () => {
    const port = await freePort();
    return { HEALTH_PORT: port, asks: port, ...(await besideTheApi(process.env.METRICS_PORT)) };
  };
  await start.supervisor.keep(program('worker', 'workers/main.ts', start, ports));
}

/** The API's metrics have the port of the setting, the worker's the next free one. */
async function besideTheApi(metricsPort = ''): Promise<{ METRICS_PORT?: number }> {
  const port = Number(metricsPort);
  return port === 0 ? {} : { METRICS_PORT: await firstFreePort(port + 1) };
}

type Listening = {
  readonly asks: number;
  readonly PORT?: number;
  readonly HEALTH_PORT?: number;
  readonly METRICS_PORT?: number;
  readonly HOST?: string;
};

function program(
  name: string,
  file: string,
  { dataDir, say, databaseUrl, redisUrl, env: added }: ProgramStart,
  chooseListening: () => Listening | Promise<Listening>,
): Service {
  const logFile = dataDir.logFile(name.toLowerCase());
  return {
    name,
    start: async (onSpawn) => {
      const { asks, ...listening } = await chooseListening();
      const run = startService({
        command: [process.execPath, join(projectRoot, file)],
        cwd: projectRoot,
        env: {
          ...process.env,
          ...added,
          NODE_ENV: process.env.NODE_ENV ?? 'development',
          HOST: '127.0.0.1',
          WEB_DIST: dataDir.webDist,
          PICTURES_DIR: process.env.PICTURES_DIR || join(dataDir.path, 'pictures'),
          DATABASE_URL: databaseUrl,
          REDIS_URL: redisUrl,
          ...Object.fromEntries(Object.entries(listening).map(([key, value]) => [key, String(value)])),
        },
        stopSignal: 'SIGTERM',
        output: programOutput(name, { logFile, say }),
      });
      onSpawn(run);
      try {
        await untilHealthy(`http://127.0.0.1:${asks}/readyz`, { gaveUp: run.exited });
      } catch (error) {
        await run.stop(1_000);
        const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join('\n');
        throw new Error(`The ${name} did not become ready. It said:\n${said}\nAll of it: ${logFile}`, {
          cause: error,
        });
      }
      return run;
    },
  };
}

const pinoWarning = 40;
const repeatAfterMs = 10_000;

/**
 * Gives a function that takes the lines a program prints: all of them go to its log file,
 * warnings and errors briefly to the terminal too, the same one only now and then.
 */
function programOutput(
  name: string,
  { logFile, say }: { logFile: string; say: (line: string) => void },
): (line: string) => void {
  const lastShown = new Map<string, number>();
  return (line) => {
    appendFileSync(logFile, `${line}\n`);
    const warning = warningIn(line);
    if (warning === null || Date.now() - (lastShown.get(warning) ?? 0) < repeatAfterMs) return;
    lastShown.set(warning, Date.now());
    say(`${name}: ${warning}`);
  };
}

/** The short form of a line that warns of something or tells of an error; null for any other line. */
export function warningIn(line: string): string | null {
  const entry = parsed(line);
  if (entry === null) return /\b(error|warn(ing)?|fatal)\b/i.test(line) ? shortened(line.trim()) : null;
  if (typeof entry.level !== 'number' || entry.level < pinoWarning) return null;
  const cause = entry.err?.message;
  return shortened([entry.msg, cause].filter((part) => part !== undefined && part !== '').join(': '));
}

interface PinoEntry {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

function parsed(line: string): PinoEntry | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Without control characters, which a terminal would obey. */
function shortened(said: string): string {
  const text = said.replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
