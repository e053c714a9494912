import { z } from 'zod';
import { FACES, GROUNDS, type PlayerLook } from '../game/state/player-look.ts';

export const playerLookSchema = z.strictObject({
  face: z.enum(FACES).nullable(),
  ground: z.enum(GROUNDS).nullable(),
  drawn: z.uint32().optional(),
}) satisfies z.ZodType<PlayerLook>;
