import { z } from 'zod';
import { ACTION_NAMES, type ActionName, type SentActionData } from './actions.ts';
import { tableTokenSchema } from './rooms.ts';

export const requestIdSchema = z.string().min(1).max(100);

export const joinGameSchema = z.object({
  type: z.literal('join_game'),
  gameId: z.uuid(),
  userId: z.uuid().optional(),
  tableToken: tableTokenSchema.optional(),
  debug: z.boolean().optional(),
  deltas: z.boolean().optional(),
  /** What our page speaks (wire-format.ts). */
  format: z.int().nonnegative().optional(),
});

export const pingSchema = z.object({ type: z.literal('ping') });

/** The envelope of an action; its `data` is parsed by `actionDataSchemas[action]` afterwards. */
export const gameActionSchema = z.object({
  type: z.literal('game_action'),
  gameId: z.uuid(),
  userId: z.uuid(),
  action: z.enum(ACTION_NAMES as [ActionName, ...ActionName[]]),
  // Actions without data may leave it out.
  data: z.unknown().optional(),
  requestId: requestIdSchema.optional(),
});

export const clientMessageSchema = z.discriminatedUnion('type', [
  joinGameSchema,
  pingSchema,
  gameActionSchema,
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

export interface GameActionMessage<A extends ActionName> {
  type: 'game_action';
  gameId: string;
  userId: string;
  action: A;
  data: SentActionData<A>;
  requestId?: string;
}
