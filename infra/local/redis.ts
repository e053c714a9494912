import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RedisClient } from 'bun';
import { freePort } from './free-port';
import { keptSecret } from './kept-secret';
import { identityOf } from './process-identity';
import { redisProgram } from './redis-program';
import { type OnSpawn, type ServiceProcess, startService } from './service-process';

/** A private Redis server on a free loopback port. */
export interface Redis {
  readonly url: string;
  /** Starts the server, or starts it again on the same port and data after it ended. */
  start(onSpawn: OnSpawn): Promise<ServiceProcess>;
}

export interface RedisOptions {
  readonly dataDir: string;
  readonly logFile: string;
  /** Takes a line for the person at the terminal when Redis has to be installed. */
  readonly say: (line: string) => void;
}

/**
 * Finds or installs Redis and writes its configuration.
 * @throws SetUpError when there is none and none can be installed.
 */
export async function prepareRedis({ dataDir, logFile, say }: RedisOptions): Promise<Redis> {
  const program = await redisProgram(say);
  const password = keptSecret(dataDir, 'redis-password');
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const configuration = join(folder, 'redis.conf');
  // In a file: on the command line every user of the machine could read the password.
  writeFileSync(configuration, configurationText({ port, folder, password }), { mode: 0o600 });
  const url = `redis://:${password}@127.0.0.1:${port}`;
  return {
    url,
    start: async (onSpawn) => {
      const service = startService({
        command: [program.path, configuration],
        cwd: folder,
        env: { PATH: process.env.PATH, ...program.env },
        stopSignal: 'SIGTERM',
        output: logFile,
      });
      onSpawn(service);
      await untilReady(url, service);
      return service;
    },
  };
}

function configurationText(of: { port: number; folder: string; password: string }): string {
  return [
    'bind 127.0.0.1',
    `port ${of.port}`,
    `dir "${of.folder}"`,
    `requirepass ${of.password}`,
    'appendonly yes',
    'save ""',
    // Bun-side delays are only as exact as the server's own clock ticks.
    'hz 100',
    'maxmemory-policy noeviction',
    '',
  ].join('\n');
}

async function untilReady(url: string, service: ServiceProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await answers(url))) {
    if (identityOf(service.pid) === null) throw new Error('Redis ended at once');
    if (Date.now() > deadline) throw new Error('Redis was not ready within 60 s');
    await Bun.sleep(20);
  }
}

/** Whether a Redis answers at this address and lets us in. */
export async function answers(url: string): Promise<boolean> {
  const client = new RedisClient(url, { autoReconnect: false, connectionTimeout: 1000 });
  try {
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.close();
  }
}
