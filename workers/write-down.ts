import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import type { Queues } from '@nightfall/shared/backend/jobs/queues';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import type { LiveRooms } from '@nightfall/shared/backend/rooms/live-rooms';
import type { RoomStore } from '@nightfall/shared/backend/rooms/room-store';
import { formatOf } from '@nightfall/shared/game/state/formats/formats';
import type { Queue } from 'bullmq';

interface WritingDown {
  readonly store: RoomStore;
  readonly liveRooms: LiveRooms;
  readonly queues: Queues;
  readonly shared: SharedFormat;
  readonly logger: Logger;
}

/**
 * Rewrites rooms and waiting jobs in the format of an older process that has come: a quiet room would stay closed to it
 * otherwise. All of it may be done twice.
 */
export async function writeDown(writing: WritingDown): Promise<void> {
  const { liveRooms, queues, logger } = writing;
  const rooms = (await liveRooms.all()).map(
    ({ gameId }) =>
      () =>
        writeRoomDown(writing, gameId),
  );
  const jobs = queues.all.map((queue) => () => writeJobsDown(writing, queue));
  for (const write of [...rooms, ...jobs]) {
    await write().catch((error: unknown) =>
      logger.warn({ err: error }, 'something is left in a newer format'),
    );
  }
}

async function writeRoomDown({ store, shared }: WritingDown, gameId: string): Promise<void> {
  const { game } = await store.load(gameId);
  if (game === null || game.format <= shared.now()) return;
  await store.commit({ gameId, before: game, after: game.state, events: [], effects: [] });
}

async function writeJobsDown({ shared, logger }: WritingDown, queue: Queue): Promise<void> {
  for (const job of await queue.getJobs(['delayed', 'waiting', 'prioritized'])) {
    const read = formatOf(job.data) > shared.now() ? shared.read(queue.name, job.data) : null;
    if (read === null) continue;
    const delay = Math.max(0, job.timestamp + job.delay - Date.now());
    // Should this process die in between, the sweep finds the jobs that must not get lost.
    const isFree = await job.remove().then(
      () => true,
      () => false,
    );
    if (isFree) await queue.add(queue.name, shared.write(queue.name, read), { ...job.opts, delay });
    else logger.warn({ queue: queue.name, jobId: job.id }, 'a job is under way in a newer format');
  }
}
