import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runsAsRoot } from './database-user';
import { SetUpError } from './set-up-error';

/** A redis-server that runs on this machine, and what it needs in its environment. */
export interface RedisProgram {
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
  for (const install of [installAsRoot, downloadWithoutRoot, installByBrew]) {
    const installed = await install(say);
    if (installed !== null) return installed;
  }
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

async function installAsRoot(say: (line: string) => void): Promise<RedisProgram | null> {
  if (!runsAsRoot || Bun.which('apt-get') === null) return null;
  say('Installing Redis (apt-get install redis-server) …');
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', 'redis-server'];
  if (!(await run(install))) {
    await run(['apt-get', 'update']);
    await run(install);
  }
  return onPath();
}

async function downloadWithoutRoot(say: (line: string) => void): Promise<RedisProgram | null> {
  if (Bun.which('apt-get') === null || Bun.which('dpkg') === null) return null;
  say('Downloading Redis (apt-get download redis-server) …');
  const state = join(cache, 'apt');
  mkdirSync(join(state, 'lists', 'partial'), { recursive: true });
  const download = ['apt-get', 'download', ...debianPackages];
  if (!(await run(download, state))) {
    // A machine that never ran `apt-get update`: only root may, except with lists of one's own.
    const ownLists = ['-o', `Dir::State::Lists=${state}/lists`, '-o', `Dir::Cache=${state}`];
    await run(['apt-get', ...ownLists, 'update'], state);
    await run(['apt-get', ...ownLists, ...download.slice(1)], state);
  }
  for (const file of readdirSync(state).filter((name) => name.endsWith('.deb'))) {
    await run(['dpkg', '-x', join(state, file), cache]);
  }
  return inCache();
}

async function installByBrew(say: (line: string) => void): Promise<RedisProgram | null> {
  if (Bun.which('brew') === null) return null;
  say('Installing Redis (brew install redis) …');
  await run(['brew', 'install', 'redis']);
  return onPath();
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

async function run(command: string[], cwd?: string): Promise<boolean> {
  const child = Bun.spawn(command, {
    ...(cwd === undefined ? {} : { cwd }),
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      // Package managers call tools that an ordinary PATH may lack.
      PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin`,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return (await child.exited) === 0;
}
