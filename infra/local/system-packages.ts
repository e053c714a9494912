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
