import { z } from 'zod';
import type { Effect } from '../../game/events/effect.ts';
import { effectId } from '../rooms/effect-id.ts';
import { gameJobSchema, type JobDefinition } from './job.ts';
import type { Queues } from './queues.ts';

const playerSchema = z.strictObject({
  userId: z.uuid(),
  displayName: z.string(),
  originalRole: z.string(),
  finalRole: z.string(),
  isWinner: z.boolean(),
});

const schema = gameJobSchema.extend({
  round: z.int(),
  themeId: z.string(),
  finishedAt: z.int(),
  playerCount: z.int(),
  winners: z.array(z.string()),
  players: z.array(playerSchema),
});

export type FinishedGame = z.infer<typeof schema>;

/** Keeps a round for the accounts that played it. The job has all of it: the room may be gone, or in its next round. */
export const saveFinishedGame: JobDefinition<typeof schema> = { name: 'save-finished-game', schema };

/** At growing distances this goes on for hours, longer than Postgres should be away. */
const ATTEMPTS = 16;

export const enqueueSaveFinishedGame = (
  queues: Queues,
  gameId: string,
  effect: Extract<Effect, { kind: 'save_finished_game' }>,
) => {
  const { kind: _, winners, players, ...round } = effect;
  return queues.saveFinishedGame.add(
    saveFinishedGame.name,
    { gameId, ...round, winners: [...winners], players: [...players] },
    { jobId: effectId(gameId, effect), attempts: ATTEMPTS },
  );
};
