import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessIdentity } from './process-identity';
import { endProcess } from './service-process';
import { SetUpError } from './set-up-error';

interface ProcessRecord extends ProcessIdentity {
  readonly stopSignal: NodeJS.Signals;
}

/** Notes a running process, so that the next start can end it if this launcher is killed. */
export function recordProcess(dataDir: string, name: string, record: ProcessRecord): void {
  mkdirSync(folderIn(dataDir), { recursive: true });
  const { pid, startedAt, stopSignal } = record;
  writeFileSync(join(folderIn(dataDir), name), JSON.stringify({ pid, startedAt, stopSignal }));
}

/**
 * Ends the processes that a killed launcher left running on this data folder. A process that merely has the pid
 * of one of them by now is left alone.
 * @throws SetUpError when one cannot be ended, because it belongs to another user.
 */
export async function endLeftovers(dataDir: string): Promise<void> {
  mkdirSync(folderIn(dataDir), { recursive: true });
  await Promise.all(
    readdirSync(folderIn(dataDir)).map(async (name) => {
      const file = join(folderIn(dataDir), name);
      const record = readRecord(file);
      if (record !== null && !(await endProcess(record, record.stopSignal))) {
        throw new SetUpError(`An earlier run left ${name} running (process ${record.pid}). End it first.`);
      }
      rmSync(file);
    }),
  );
}

function readRecord(file: string): ProcessRecord | null {
  try {
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(record) ? record : null;
  } catch {
    // Cut off by the kill: the process had only just been started, and ends with its parent.
    return null;
  }
}

function isRecord(value: unknown): value is ProcessRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startedAt' in value &&
    typeof value.startedAt === 'string' &&
    'stopSignal' in value
  );
}

function folderIn(dataDir: string): string {
  return join(dataDir, 'run', 'processes');
}
