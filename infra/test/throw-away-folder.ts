import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder, open enough for the database's own user to reach its part. */
export function throwAwayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nightfall-test-'));
  chmodSync(folder, 0o711);
  return folder;
}
