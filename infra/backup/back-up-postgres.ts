/** A base backup of a running Postgres, by its low-level API: needs nothing but its folder and its address. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReservedSQL, SQL } from 'bun';
import { addFile, copyFolder, requireEmpty } from './copy-folder';
import { readAddress, readOptions } from './options';

/** Folders whose content is of the running server alone, or comes from the archive. */
const emptied = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
/** Of the running server too, wherever they lie. */
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init|backup_label|tablespace_map)$/;

const { data, to } = readOptions(['data', 'to']);
await requireEmpty(to);
if ((await readdir(join(data, 'pg_tblspc'))).length > 0)
  throw new Error('This Postgres has tablespaces: back it up with pg_basebackup');
const server = new SQL(readAddress('DATABASE_URL'), { max: 1 });
// The backup ends, unfinished, with the connection that began it.
const connection = await server.reserve();
try {
  await requireArchive(connection);
  await connection`SELECT pg_backup_start(${to}, fast => true)`;
  await copyFolder({ from: data, to, isLeftOut });
  const [stopped] = await connection`SELECT labelfile FROM pg_backup_stop(wait_for_archive => true)`;
  // Last: a backup without it is not complete, and is refused when it is to be restored.
  await addFile(to, 'backup_label', stopped.labelfile);
  console.info(`The backup is in ${to}.`);
} finally {
  connection.release();
  await server.close();
}

function isLeftOut(path: string): boolean {
  const [folder = '', ...inside] = path.split('/');
  return (inside.length > 0 && emptied.includes(folder)) || leftOut.test(path);
}

/** @throws Error when nothing is archived: without the WAL of its time the backup is worthless. */
async function requireArchive(sql: ReservedSQL): Promise<void> {
  const [{ mode }] = await sql`SELECT current_setting('archive_mode') AS mode`;
  if (mode === 'off') throw new Error('archive_mode is off: see docs/operations.md');
}
