import { z } from 'zod';
import type { Effect } from '../../game/events/effect.ts';
import { phaseSchema } from '../../game/state/phase.ts';
import { effectId } from '../rooms/effect-id.ts';
import { delayUntil, gameJobSchema, type JobDefinition } from './job.ts';
import type { Queues } from './queues.ts';

const schema = gameJobSchema.extend({ round: z.int(), phase: phaseSchema });

/** Ends a phase at its deadline. */
export const expirePhase: JobDefinition<typeof schema> = { name: 'expire-phase', schema };

export const enqueueExpirePhase = (
  queues: Queues,
  gameId: string,
  effect: Extract<Effect, { kind: 'expire_phase' }>,
) =>
  queues.expirePhase.add(
    expirePhase.name,
    { gameId, round: effect.round, phase: effect.phase },
    { jobId: effectId(gameId, effect), delay: delayUntil(effect.at) },
  );
