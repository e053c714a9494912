import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RedisClient } from 'bun';
import { freePort } from './free-port';
import { keptSecret } from './kept-secret';
import { identityOf } from './process-identity';
import { type OnSpawn, type ServiceProcess, startService } from './service-process';
import { SetUpError } from './set-up-error.ts';
import { aptInstall, aptUnpack, brewInstall } from './system-packages.ts';

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

/** A redis-server that runs on this machine, and what it needs in its environment. */
interface RedisProgram {
  readonly path: string;
  readonly env: Record<string, string>;
}

const cache = join(import.meta.dirname, '..', '..', '.cache', 'redis');
/** Sharded pub/sub came with this version. */
const oldestMajor = 7;
const debianPackages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1'];

/**
 * Finds a Redis or Valkey server, or installs one through the system's package manager.
 * @param say takes a line for the person at the terminal when something is installed.
 * @throws SetUpError naming the command that would install it.
 */
export async function redisProgram(say: (line: string) => void): Promise<RedisProgram> {
  const found = onPath() ?? inCache();
  if (found !== null) return found;
  await aptInstall('redis-server', say);
  const installed = onPath() ?? (await downloadWithoutRoot(say));
  if (installed !== null) return installed;
  await brewInstall(['redis'], say);
  const brewed = onPath();
  if (brewed !== null) return brewed;
  throw new SetUpError(
    `Redis ${oldestMajor} or newer is missing and could not be installed. Install it with\n  ${installCommand()}\n` +
      'or set REDIS_URL to a Redis of your own.',
  );
}

function onPath(): RedisProgram | null {
  for (const name of ['redis-server', 'valkey-server']) {
    const path = Bun.which(name);
    if (path !== null && works({ path, env: {} })) return { path, env: {} };
  }
  return null;
}

function inCache(): RedisProgram | null {
  const path = join(cache, 'usr', 'bin', 'redis-server');
  if (!existsSync(path)) return null;
  const libraries = readdirSync(join(cache, 'usr', 'lib'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(cache, 'usr', 'lib', entry.name));
  const program = { path, env: { LD_LIBRARY_PATH: libraries.join(':') } };
  return works(program) ? program : null;
}

function works({ path, env }: RedisProgram): boolean {
  const answer = Bun.spawnSync([path, '--version'], { env: { ...process.env, ...env } });
  return answer.exitCode === 0 && majorVersionOf(answer.stdout.toString()) >= oldestMajor;
}

/** Takes what `redis-server --version` prints; 0 when there is no version in it. */
export function majorVersionOf(answer: string): number {
  return Number(/v=(\d+)\./.exec(answer)?.[1] ?? 0);
}

async function downloadWithoutRoot(say: (line: string) => void): Promise<RedisProgram | null> {
  if (Bun.which('apt-get') !== null) say('Downloading Redis (apt-get download redis-server) …');
  await aptUnpack(debianPackages, cache);
  return inCache();
}

function installCommand(): string {
  const managers = {
    'apt-get': 'sudo apt-get install -y redis-server',
    dnf: 'sudo dnf install -y valkey',
    apk: 'sudo apk add redis',
    pacman: 'sudo pacman -S --noconfirm valkey',
    zypper: 'sudo zypper install -y redis7',
    brew: 'brew install redis',
  };
  const present = Object.entries(managers).find(([manager]) => Bun.which(manager) !== null);
  return present?.[1] ?? (process.platform === 'darwin' ? managers.brew : managers['apt-get']);
}
