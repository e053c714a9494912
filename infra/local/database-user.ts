import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from './kept-secret';
import { SetUpError } from './set-up-error';

/**
 * Postgres refuses to run as root. Root therefore runs it as a user id that is unused on the machine,
 * so that no other service's user can read the data.
 */
const databaseUid = 64_207;
/** initdb insists on a user with a name; its files are handed to the uid above afterwards. */
const namedUid = 65_534;

/** True when this process is root, and Postgres has to run as another user. */
export const runsAsRoot = process.getuid?.() === 0;

/** Options of setpriv that make a program run as the database's user; none when this process is not root. */
export function databaseUser(): string[] {
  return runsAsRoot ? setprivOptions(databaseUid) : [];
}

/** The same for initdb. */
export function namedUser(): string[] {
  return runsAsRoot ? setprivOptions(namedUid) : [];
}

/** Hands a folder to the database's user, or to the one initdb runs as. */
export function giveFolder(folder: string, to: 'database' | 'named'): void {
  if (!runsAsRoot) return;
  const uid = to === 'database' ? databaseUid : namedUid;
  Bun.spawnSync(['chown', '-R', `${uid}:${uid}`, folder]);
}

/** Whether the database's user can open this file or enter this folder. */
export function reaches(path: string): boolean {
  return !runsAsRoot || Bun.spawnSync(['setpriv', ...databaseUser(), 'test', '-x', path]).exitCode === 0;
}

/**
 * A folder for the database's files: the data folder, or, if that lies where only root may enter,
 * a private one in /var/lib whose name the data folder keeps.
 */
export function databaseFolder(dataDir: string): string {
  const placeElsewhere = join(dataDir, 'secrets', 'postgres-folder');
  if (reaches(dataDir) && !existsSync(placeElsewhere)) return dataDir;
  const folder = join('/var/lib/nightfall', keptSecret(dataDir, 'postgres-folder'));
  mkdirSync(folder, { recursive: true });
  chmodSync('/var/lib/nightfall', 0o755);
  chmodSync(folder, 0o711);
  return folder;
}

function setprivOptions(uid: number): string[] {
  if (Bun.which('setpriv') === null) {
    throw new SetUpError(
      'PostgreSQL does not run as root, and this machine has no setpriv to run it as another user.\n' +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs'];
}
