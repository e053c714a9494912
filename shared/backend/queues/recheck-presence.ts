import type { Effect } from '../../game/events/effect.ts';
import { effectId } from '../rooms/effect-id.ts';
import { delayPast, gameJobSchema, type JobDefinition } from './job.ts';
import type { Queues } from './queues.ts';

/** Makes the ready checks again when somebody's time of grace is over. */
export const recheckPresence: JobDefinition<typeof gameJobSchema> = {
  name: 'recheck-presence',
  schema: gameJobSchema,
};

export const enqueueRecheckPresence = (
  queues: Queues,
  gameId: string,
  effect: Extract<Effect, { kind: 'recheck_presence' }>,
) =>
  queues.recheckPresence.add(
    recheckPresence.name,
    { gameId },
    { jobId: effectId(gameId, effect), delay: delayPast(effect.at) },
  );
