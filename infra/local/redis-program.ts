import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from './set-up-error';
import { aptInstall, aptUnpack, brewInstall } from './system-packages';

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
