import { z } from 'zod';
import { upTo } from '../game/state/counted-text.ts';
import { searchForm } from '../game/state/letters.ts';
import { listQuerySchema } from './admin.ts';

/** A whole room code, or part of a room's id. */
export const liveRoomListQuerySchema = listQuerySchema.extend({
  search: z.string().check(upTo(100)).default('').transform(searchForm),
});

/** What its host may open rooms by; null: by nothing that was bought or granted, or a guest has the role now. */
const hostPlanSchema = z.enum(['permanent', 'pass_48h']).nullable();
export type HostPlan = z.infer<typeof hostPlanSchema>;

/**
 * A row of `GET /api/admin/rooms`. Nothing of what is played in it, nobody's name, and not its code, by which anybody
 * could come in.
 */
export const listedRoomSchema = z.object({
  id: z.uuid(),
  createdAt: z.int(),
  isPractice: z.boolean(),
  /** Null where the room is just being opened or closed, or belongs to a newer version of the server. */
  table: z
    .object({
      phase: z.string(),
      /** In the lobby the one to come. */
      round: z.int(),
      people: z.int(),
      /** Of the people. */
      connected: z.int(),
      bots: z.int(),
      /** For the next round. */
      waiting: z.int(),
      hostPlan: hostPlanSchema,
      /** When the phase ends by itself; stays as it was while the host has stopped the clock. */
      phaseEndsAt: z.int().nullable(),
      isPaused: z.boolean(),
    })
    .nullable(),
});
export type ListedRoom = z.infer<typeof listedRoomSchema>;
