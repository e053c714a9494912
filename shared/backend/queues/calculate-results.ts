import { z } from 'zod';
import type { Effect } from '../../game/events/effect.ts';
import { effectId } from '../rooms/effect-id.ts';
import { gameJobSchema, type JobDefinition } from './job.ts';
import type { Queues } from './queues.ts';

const schema = gameJobSchema.extend({ round: z.int() });

/** Counts the votes of a round and says who won. */
export const calculateResults: JobDefinition<typeof schema> = { name: 'calculate-results', schema };

export const enqueueCalculateResults = (
  queues: Queues,
  gameId: string,
  effect: Extract<Effect, { kind: 'calculate_results' }>,
) =>
  queues.calculateResults.add(
    calculateResults.name,
    { gameId, round: effect.round },
    { jobId: effectId(gameId, effect) },
  );
