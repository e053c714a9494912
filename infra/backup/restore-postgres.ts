/** Puts a base backup in the place of a lost data folder, for Postgres to replay the archived WAL at its next start. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addFile, copyFolder, requireEmpty } from './copy-folder';
import { readOptions } from './options';

const { from, archive, data, until, wal } = readOptions(['from', 'archive', 'data'], ['until', 'wal']);
if (!(await Bun.file(join(from, 'backup_label')).exists())) throw new Error(`${from} is no complete backup`);
await requireEmpty(data);
await copyFolder({ from, to: data });
// What the lost server had written and not archived yet: Postgres looks there when the archive has no more.
if (wal !== undefined) await copyFolder({ from: wal, to: join(data, 'pg_wal'), isLeftOut: isOfArchiver });
const settings = {
  restore_command: `cp "${archive}/%f" "%p"`,
  // Empty means the end of the WAL. Said always: the backup may hold what an earlier restoration asked for.
  recovery_target_time: until ?? '',
  recovery_target_action: 'promote',
};
const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
await appendFile(join(data, 'postgresql.auto.conf'), lines.join(''));
await addFile(data, 'recovery.signal', '');
console.info(`Restored to ${data}. Start Postgres: it replays the WAL, then takes connections.`);

/** Its notes of what is archived; the server at its new place makes its own. */
function isOfArchiver(path: string): boolean {
  return path.startsWith('archive_status/') || path.startsWith('summaries');
}
