import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runsAsRoot } from './database-user';
import { runProgram } from './run-program';

const longestInstallMs = 5 * 60_000;

/** Installs a Debian package as root. Whether that worked shows in what is on PATH afterwards. */
export async function aptInstall(name: string, say: (line: string) => void): Promise<void> {
  if (!runsAsRoot || Bun.which('apt-get') === null) return;
  say(`Installing ${name} (apt-get install ${name}) …`);
  // Another installation may be under way.
  const install = ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '--no-install-recommends', name];
  if (await runInstaller(['apt-get', ...install])) return;
  await runInstaller(['apt-get', 'update']);
  await runInstaller(['apt-get', ...install]);
}

/** Whether the lists of packages on this machine have one of that name, which saves asking for what is not there. */
export function aptKnows(name: string): boolean {
  if (Bun.which('apt-cache') === null) return false;
  return Bun.spawnSync(['apt-cache', 'show', name], { stdout: 'ignore', stderr: 'ignore' }).success;
}

/** Downloads Debian packages and unpacks them into a folder, which needs no rights. Whether that worked shows there. */
export async function aptUnpack(packages: readonly string[], into: string): Promise<void> {
  if (Bun.which('apt-get') === null || Bun.which('dpkg') === null) return;
  const state = join(into, 'apt');
  mkdirSync(join(state, 'lists', 'partial'), { recursive: true });
  const download = ['download', ...packages];
  if (!(await runInstaller(['apt-get', ...download], state))) {
    // A machine that never ran `apt-get update`: only root may, except with lists of one's own.
    const ownLists = ['-o', `Dir::State::Lists=${state}/lists`, '-o', `Dir::Cache=${state}`];
    await runInstaller(['apt-get', ...ownLists, 'update'], state);
    await runInstaller(['apt-get', ...ownLists, ...download], state);
  }
  for (const file of readdirSync(state).filter((name) => name.endsWith('.deb'))) {
    await runInstaller(['dpkg', '-x', join(state, file), into]);
  }
}

/** Installs a formula or cask with Homebrew. */
export async function brewInstall(args: readonly string[], say: (line: string) => void): Promise<void> {
  if (Bun.which('brew') === null) return;
  say(`Installing ${args.at(-1)} (brew install ${args.join(' ')}) …`);
  await runInstaller(['brew', 'install', ...args]);
}

/** Runs a package manager without questions; false when it fails. */
export async function runInstaller(command: readonly string[], cwd = '/'): Promise<boolean> {
  const env = {
    DEBIAN_FRONTEND: 'noninteractive',
    // Package managers call tools that an ordinary PATH may lack.
    PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin`,
  };
  return (await runProgram({ command, cwd, env, timeoutMs: longestInstallMs })).succeeded;
}
