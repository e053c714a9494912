import type { Queue } from 'bullmq';
import { FIRST_FORMAT } from '../../game/state/formats/formats.ts';
import { keys } from '../keys.ts';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';

/** Processes named at once. */
const SCANNED = 1_000;

/**
 * Does a process live whose program is older than the numbers of formats? The sign of life of its API reads like the number of
 * the first of them, but it is not among the processes that say what they know; its workers are named nowhere but at their
 * connections.
 */
export async function isOldProgramRunning(redis: Redis, someQueue: Queue): Promise<boolean> {
  // It knows no clusters.
  if (isCluster(redis)) return false;
  const [isApi, isWorker] = await Promise.all([isOldApiRunning(redis), isOldWorkerRunning(someQueue)]);
  return isApi || isWorker;
}

async function isOldApiRunning(redis: Redis): Promise<boolean> {
  for (let cursor = '0'; ; ) {
    const [next, found] = await redis.scan(cursor, 'MATCH', keys.process('*'), 'COUNT', SCANNED);
    const ids = found.map((key) => key.slice(keys.process('').length)).filter((id) => !id.includes(':'));
    const areOld = await Promise.all(
      ids.map(
        async (id) =>
          (await redis.get(keys.process(id))) === String(FIRST_FORMAT) &&
          (await redis.sismember(keys.knownProcesses, id)) === 0,
      ),
    );
    if (areOld.includes(true)) return true;
    if (next === '0') return false;
    cursor = next;
  }
}

/** A worker that says its name has it after `:w:` in the name of its connection. */
async function isOldWorkerRunning(queue: Queue): Promise<boolean> {
  const workers = await queue.getWorkers();
  return workers.some(({ rawname }) => rawname !== undefined && !rawname.includes(':w:'));
}
