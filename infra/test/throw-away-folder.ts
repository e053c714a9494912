import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '../local/process-identity';

const prefix = 'nightfall-test-';

/**
 * A new temporary folder, open enough for the database's own user to reach its part. Its name holds the pid
 * of this process, so that a later call can clear away what a killed test has left.
 */
export function throwAwayFolder(): string {
  clearLeftFolders();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

function clearLeftFolders(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (!Number.isInteger(pid) || identityOf(pid) !== null) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another user's: theirs to clear away.
    }
  }
}
