import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The random secret kept under this name in the data folder; made at the first call.
 * Only the owner may read it: every user of a shared machine can reach the loopback ports.
 */
export function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('hex'), {
      mode: 0o600,
    });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}
