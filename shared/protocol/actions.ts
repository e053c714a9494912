import { z } from 'zod';
import { nightPayloadSchema } from '../game/state/choice.ts';
import { claimPayloadSchema } from '../game/state/claim.ts';
import { upTo } from '../game/state/counted-text.ts';
import { bytesFor } from '../game/state/letters.ts';
import { MAX_NAME_LENGTH, MAX_PLAYERS, MAX_ROLE_NAME_LENGTH } from '../game/state/limits.ts';
import { phaseSchema } from '../game/state/phase.ts';
import { settingsChangeSchema } from '../game/state/settings.ts';
import { messageTypeSchema } from './game-view.ts';
import { playerLookSchema } from './player-look.ts';

export const requestIdSchema = z.string().min(1).max(100);

const roleName = z.string().min(1).check(upTo(MAX_ROLE_NAME_LENGTH));
/** Actions without data may carry none, null or an empty object. */
const nothing = z
  .strictObject({})
  .nullish()
  .transform(() => ({}));
/** How many: one, if it is not said. */
const bots = z
  .strictObject({
    count: z
      .int()
      .min(1)
      .max(MAX_PLAYERS - 1)
      .exactOptional(),
  })
  .nullish()
  .transform((given) => given ?? {});
const target = z.strictObject({ targetUserId: z.uuid() });

/** A `game_action` frame. Its data is parsed into what the server acts on: the data with the action's name as its `type`. */
const action = <A extends string, D extends z.ZodType<object>>(name: A, data: D) =>
  z.object({
    type: z.literal('game_action'),
    gameId: z.uuid(),
    userId: z.uuid(),
    action: z.literal(name),
    data: data.transform((given) => ({ type: name, ...given })),
    requestId: requestIdSchema.optional(),
  });

/** protocol.md's table of actions, defined here and nowhere else: all that is typed by them is inferred from it. */
export const gameActionSchema = z.discriminatedUnion('action', [
  action('update_role_selection', z.strictObject({ roles: z.array(roleName).max(4 * MAX_PLAYERS) })),
  action('update_game_settings', z.strictObject({ settings: settingsChangeSchema })),
  action('add_bot', bots),
  action('remove_bot', z.strictObject({ botUserId: z.uuid() })),
  action('remove_player', target),
  action('mute_player', z.strictObject({ targetUserId: z.uuid(), muted: z.boolean() })),
  action('hide_messages', z.strictObject({ userId: z.uuid() })),
  action('hand_over_host', target),
  action('start_game', nothing),
  action('pause_clock', nothing),
  action('resume_clock', nothing),
  action('extend_clock', z.strictObject({ seconds: z.literal(60) })),
  action('end_round', nothing),
  action(
    'ready_next_phase',
    z
      // The phase that was seen; without it the present one is meant.
      .strictObject({ phase: phaseSchema.optional() })
      .nullish()
      .transform((given) => given ?? {}),
  ),
  action('submit_action', z.strictObject({ data: nightPayloadSchema })),
  // The length is the engine's business: too long a message has an error code of its own.
  action('send_message', z.strictObject({ content: z.string(), messageType: messageTypeSchema.optional() })),
  action('make_claim', z.strictObject({ claim: claimPayloadSchema })),
  action(
    'force_discussion_end',
    z
      .strictObject({ gameId: z.uuid().optional() })
      .nullish()
      .transform(() => ({})),
  ),
  // Null abstains.
  action('submit_vote', z.strictObject({ targetUserId: z.uuid().nullable() })),
  action('ask_stand_in', target),
  action('i_am_here', nothing),
  action('play_again', nothing),
  action('choose_look', playerLookSchema),
  action('change_name', z.strictObject({ displayName: z.string().max(bytesFor(MAX_NAME_LENGTH)) })),
  action('leave_game', nothing),
]);

/** A frame as the server's code sees it, after parsing. */
export type GameActionMessage = z.output<typeof gameActionSchema>;
/** What a frame asks for: the data of its action, and the action's name as `type`. */
export type WireAction = GameActionMessage['data'];

type Sent = z.input<typeof gameActionSchema>;
type SentData = { [S in Sent as S['action']]: S['data'] };
export type ActionName = Sent['action'];
/** The data of an action as a client sends it. */
export type SentActionData<A extends ActionName> = SentData[A];
/** A frame as a client sends it. */
export type SentAction<A extends ActionName = ActionName> = Omit<Sent, 'action' | 'data'> & {
  readonly action: A;
  readonly data: SentActionData<A>;
};
