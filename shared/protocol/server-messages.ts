import { z } from 'zod';
import { operationSchema } from './admin.ts';
import { errorCodeSchema, toldSchema } from './errors.ts';
import { gameViewSchema } from './game-view.ts';
import { maintenanceSchema } from './site.ts';

export const viewMessageTypes = ['game_updated', 'player_joined', 'phase_changed'] as const;
export type ViewMessageType = (typeof viewMessageTypes)[number];

export const removedReasons = [
  'removed',
  'left',
  'seat_taken',
  'seat_returned',
  'room_closed',
  'table_ended',
] as const;
export type RemovedReason = (typeof removedReasons)[number];

/** From one view to the next, for clients that ask for deltas (protocol.md, "Deltas"). */
export const viewChangeSchema = z.strictObject({
  /** The versions that this viewer was sent last, and those of what comes of it; null for who has no `me`. */
  from: z.int(),
  to: z.int(),
  meFrom: z.int().nullable(),
  meTo: z.int().nullable(),
  /** On the view without `me`. */
  public: z.array(operationSchema).optional(),
  me: z.array(operationSchema).optional(),
  serverTime: z.int(),
});
export type ViewChange = z.infer<typeof viewChangeSchema>;

export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(viewMessageTypes), data: gameViewSchema }),
  z.object({ type: z.literal('game_changed'), data: viewChangeSchema }),
  z.object({ type: z.literal('ack'), requestId: z.string(), data: z.record(z.string(), z.unknown()) }),
  z.object({
    type: z.literal('error'),
    requestId: z.string().optional(),
    data: z.object({
      code: errorCodeSchema,
      message: z.string(),
      said: toldSchema.exactOptional(),
      /** With CLIENT_TOO_OLD: what the server speaks (wire-format.ts). */
      format: z.int().optional(),
    }),
  }),
  z.object({ type: z.literal('removed'), data: z.object({ reason: z.enum(removedReasons) }) }),
  z.object({ type: z.literal('pong') }),
  // Only to our page, which says its format when it joins: plain clients are told nothing that they do not know.
  z.object({ type: z.literal('maintenance'), data: maintenanceSchema }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
