import { z } from 'zod';
import { nightPayloadSchema } from '../game/state/choice.ts';
import { MAX_PLAYERS } from '../game/state/limits.ts';
import { settingsChangeSchema } from '../game/state/settings.ts';
import { messageTypeSchema } from './game-view.ts';

const roleName = z.string().min(1).max(100);
/** Actions without data may carry none, null or an empty object. */
const nothing = z
  .strictObject({})
  .nullish()
  .transform(() => ({}));
const target = z.strictObject({ targetUserId: z.uuid() });

/** The data of each `game_action` (protocol.md's table of actions). */
export const actionDataSchemas = {
  update_role_selection: z.strictObject({ roles: z.array(roleName).max(4 * MAX_PLAYERS) }),
  update_game_settings: z.strictObject({ settings: settingsChangeSchema }),
  add_bot: nothing,
  remove_bot: z.strictObject({ botUserId: z.uuid() }),
  remove_player: target,
  mute_player: z.strictObject({ targetUserId: z.uuid(), muted: z.boolean() }),
  start_game: nothing,
  end_round: nothing,
  ready_next_phase: nothing,
  submit_action: z.strictObject({ data: nightPayloadSchema }),
  // The length is the engine's business: too long a message has an error code of its own.
  send_message: z.strictObject({ content: z.string(), messageType: messageTypeSchema.optional() }),
  force_discussion_end: z
    .strictObject({ gameId: z.uuid().optional() })
    .nullish()
    .transform(() => ({})),
  submit_vote: target,
  play_again: nothing,
  leave_game: nothing,
} as const;

export type ActionName = keyof typeof actionDataSchemas;
export const ACTION_NAMES = Object.keys(actionDataSchemas) as ActionName[];

/** The data of an action as a client sends it. */
export type SentActionData<A extends ActionName> = z.input<(typeof actionDataSchemas)[A]>;
