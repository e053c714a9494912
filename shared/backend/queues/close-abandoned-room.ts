import type { Effect } from '../../game/events/effect.ts';
import { effectId } from '../rooms/effect-id.ts';
import { delayPast, gameJobSchema, type JobDefinition } from './job.ts';
import type { Queues } from './queues.ts';

/** Forgets a room in which nobody has been connected for half an hour. */
export const closeAbandonedRoom: JobDefinition<typeof gameJobSchema> = {
  name: 'close-abandoned-room',
  schema: gameJobSchema,
};

export const enqueueCloseAbandonedRoom = (
  queues: Queues,
  gameId: string,
  effect: Extract<Effect, { kind: 'close_abandoned_room' }>,
) =>
  queues.closeAbandonedRoom.add(
    closeAbandonedRoom.name,
    { gameId },
    { jobId: effectId(gameId, effect), delay: delayPast(effect.at) },
  );
