import { z } from 'zod';
import { errorCodeSchema } from './errors.ts';
import { gameViewSchema } from './game-view.ts';

export const viewMessageTypes = ['game_updated', 'player_joined', 'phase_changed'] as const;
export type ViewMessageType = (typeof viewMessageTypes)[number];

export const removedReasons = ['removed', 'room_closed'] as const;

export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(viewMessageTypes), data: gameViewSchema }),
  z.object({ type: z.literal('ack'), requestId: z.string(), data: z.record(z.string(), z.unknown()) }),
  z.object({
    type: z.literal('error'),
    requestId: z.string().optional(),
    data: z.object({
      code: errorCodeSchema,
      message: z.string(),
      /** With CLIENT_TOO_OLD: what the server speaks (wire-format.ts). */
      format: z.int().optional(),
    }),
  }),
  z.object({ type: z.literal('removed'), data: z.object({ reason: z.enum(removedReasons) }) }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
