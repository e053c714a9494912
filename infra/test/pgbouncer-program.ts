import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../local/set-up-error';
import { aptUnpack, brewInstall } from '../local/system-packages';

const cache = join(import.meta.dirname, '..', '..', '.cache', 'pgbouncer');
/** What it is linked with, beside what every Debian has. */
const debianPackages = ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'];

export interface PgbouncerProgram {
  readonly path: string;
  readonly env: Record<string, string>;
}

/**
 * Finds PgBouncer on this machine, or gets it through the system's package manager, for the tests.
 * @throws SetUpError naming what to install
 */
export async function pgbouncerProgram(): Promise<PgbouncerProgram> {
  const found = findProgram();
  if (found !== null) return found;
  await aptUnpack(debianPackages, cache);
  if (findProgram() === null) await brewInstall(['pgbouncer'], console.info);
  const installed = findProgram();
  if (installed === null) throw new SetUpError('PgBouncer is missing and could not be installed.');
  return installed;
}

function findProgram(): PgbouncerProgram | null {
  const installed = Bun.which('pgbouncer', { PATH: `${process.env.PATH ?? ''}:/usr/sbin` });
  if (installed !== null) return { path: installed, env: {} };
  const cached = join(cache, 'usr', 'sbin', 'pgbouncer');
  if (!existsSync(cached)) return null;
  const libraries = [...new Bun.Glob('usr/lib/*-linux-gnu').scanSync({ cwd: cache, onlyFiles: false })];
  return { path: cached, env: { LD_LIBRARY_PATH: libraries.map((folder) => join(cache, folder)).join(':') } };
}
