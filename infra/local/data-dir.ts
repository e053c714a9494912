import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runsAsRoot } from './database-user';
import { SetUpError } from './set-up-error';

/** The folder of the whole project. */
export const projectRoot: string = join(import.meta.dirname, '..', '..');
export const webDist: string = join(projectRoot, 'web', 'dist');

/** The folder with all data of one installation, held by this process. */
export interface DataDir {
  readonly path: string;
  /** Where the web client is built to: each installation serves its own. */
  readonly webDist: string;
  /** The path of an empty log file; the one of the run before is kept beside it. */
  logFile(name: string): string;
  /** Notes where the game is to be found, for a second start that finds the folder taken. */
  noteAddress(address: string): void;
  /** Lets the next start have the folder. */
  release(): void;
}

/** What a program can go on with. Another number once it is something else, which migrations and format steps avoid. */
const DATA_VERSION = '1';

/**
 * Makes the folder if need be and takes it for this process alone.
 * @throws SetUpError when another launcher has it, this user may not write to it, or another version's data are in it.
 */
export function openDataDir(path: string): DataDir {
  const versionFile = join(path, 'version');
  requireKnownData(path, versionFile);
  const logs = join(path, 'logs');
  const run = join(path, 'run');
  makeFolders(path, [logs, run]);
  writeFileSync(versionFile, `${DATA_VERSION}\n`);
  const addressFile = join(run, 'address');
  const lock = takeLock(join(run, 'lock'), () => describeOwner(path, addressFile));
  rmSync(addressFile, { force: true });
  return {
    path,
    webDist: join(path, 'web'),
    logFile: (name) => {
      const file = join(logs, `${name}.log`);
      if (existsSync(file)) renameSync(file, join(logs, `${name}.previous.log`));
      writeFileSync(file, '', { mode: 0o600 });
      return file;
    },
    noteAddress: (address) => writeFileSync(addressFile, address),
    release: () => {
      rmSync(addressFile, { force: true });
      lock.close();
    },
  };
}

/** Builds from before the first release have left no version. Nothing of what is there is touched. */
function requireKnownData(path: string, versionFile: string): void {
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : null;
  if (version === DATA_VERSION || (version === null && !existsSync(join(path, 'secrets')))) return;
  throw new SetUpError(
    `The data in ${path} were made by another version of Nightfall, and this one cannot go on with them.\n` +
      'Use another folder: DATA_DIR=.data-2 npm start\n' +
      `Or remove this one, with all accounts and games in it: rm -r '${path}'`,
  );
}

function makeFolders(path: string, inside: string[]): void {
  try {
    // Started by root, the database's own user has to pass through to its part.
    mkdirSync(path, { recursive: true, mode: runsAsRoot ? 0o711 : 0o700 });
    for (const folder of inside) mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(path, 'run', 'writable'), '');
  } catch (error) {
    throw new SetUpError(
      `The data folder ${path} cannot be written to (${error instanceof Error ? error.message : error}).\n` +
        'Choose another one: DATA_DIR=/some/folder npm start',
    );
  }
}

/**
 * SQLite's file lock goes away with the process, however that ends: nothing can be left behind by kill -9,
 * and no pid has to be believed.
 */
function takeLock(file: string, ownerSentence: () => string): Database {
  const lock = new Database(file, { create: true });
  try {
    lock.run('PRAGMA locking_mode = EXCLUSIVE');
    lock.run('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') {
      throw new SetUpError(ownerSentence());
    }
    throw error;
  }
}

function describeOwner(path: string, addressFile: string): string {
  const place = existsSync(addressFile) ? `at ${readFileSync(addressFile, 'utf8')}` : 'and is just starting';
  return (
    `Nightfall already runs with the data in ${path}, ${place}.\n` +
    'Stop that one first, or use another folder: DATA_DIR=.data-2 npm start'
  );
}
