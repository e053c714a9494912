import { z } from 'zod';
import type { Effect } from '../../game/events/effect.ts';
import { playerIdSchema } from '../../game/state/ids.ts';
import { phaseSchema } from '../../game/state/phase.ts';
import { effectId } from '../rooms/effect-id.ts';
import { botDelayMs } from './bot-delay.ts';
import { gameJobSchema, type JobDefinition } from './job.ts';
import type { Queues } from './queues.ts';

const schema = gameJobSchema.extend({ round: z.int(), phase: phaseSchema, playerId: playerIdSchema });

/** Lets a bot do what it has to do in this phase. */
export const playBotTurn: JobDefinition<typeof schema> = { name: 'play-bot-turn', schema };

export const enqueuePlayBotTurn = (
  queues: Queues,
  gameId: string,
  effect: Extract<Effect, { kind: 'play_bot_turn' }>,
) =>
  queues.playBotTurn.add(
    playBotTurn.name,
    { gameId, round: effect.round, phase: effect.phase, playerId: effect.playerId },
    { jobId: effectId(gameId, effect), delay: botDelayMs(effect.phase, queues.botDelayScale) },
  );
