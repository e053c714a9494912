import { z } from 'zod';

/** A room, from its creation until it is abandoned. */
export const gameIdSchema = z.uuid().brand<'GameId'>();
export type GameId = z.infer<typeof gameIdSchema>;

/** A person as the session knows them: an account or a guest. It changes when a guest signs in. */
export const userIdSchema = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof userIdSchema>;

/** A seat in one room. The engine refers to people by this id only. */
export const playerIdSchema = z.uuid().brand<'PlayerId'>();
export type PlayerId = z.infer<typeof playerIdSchema>;

/** The identity of one card for one round (rulebook section 1). */
export type CardId = string & { readonly card: unique symbol };
