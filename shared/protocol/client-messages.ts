import { z } from 'zod';
import { gameActionSchema } from './actions.ts';
import { tableTokenSchema } from './rooms.ts';

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

export const clientMessageSchema = z.discriminatedUnion('type', [
  joinGameSchema,
  pingSchema,
  gameActionSchema,
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
