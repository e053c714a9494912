import { z } from 'zod';
import { ARTIFACT_IDS } from './artifacts.ts';
import type { PlayerId } from './ids.ts';

/** Every night action of the game (rulebook section 2), and the two ways of doing nothing. */
export const ACTION_TYPES = [
  'copy_center',
  'copy_role',
  'target_player',
  'view_center_card',
  'convert_player',
  'view_player',
  'view_werewolf_pile',
  'protect_from_death',
  'protect_player',
  'view_center',
  'investigate_players',
  'tap_player',
  'reveal_player',
  'rob_player',
  'view_and_swap',
  'swap_players',
  'shift_cards',
  'swap_center',
  'assign_artifact',
  'banish_player',
] as const;

/** What a custom role may do at night: not copying, and not the Stalker's mark (rulebook section 12). */
export const CUSTOM_ACTION_TYPES = ACTION_TYPES.filter(
  (type) => !type.startsWith('copy_') && type !== 'target_player',
);

export const actionTypeSchema = z.enum(ACTION_TYPES);
export type ActionType = z.infer<typeof actionTypeSchema>;

export const choiceTypeSchema = z.enum([...ACTION_TYPES, 'no_action', 'pass']);
export type ChoiceType = z.infer<typeof choiceTypeSchema>;

export const directionSchema = z.enum(['left', 'right']);
export type Direction = z.infer<typeof directionSchema>;

export const artifactIdSchema = z.enum(ARTIFACT_IDS);
export type ArtifactId = z.infer<typeof artifactIdSchema>;

/**
 * What a player chose at night, in one shape for all actions, so that one check fits all of them. The engine knows
 * people by player id; clients use the same shape with user ids.
 */
export interface Choice<Id extends string = PlayerId> {
  readonly type: ChoiceType;
  readonly targets: readonly Id[];
  readonly centerIndices: readonly number[];
  readonly artifactId?: ArtifactId;
  readonly direction?: Direction;
  /** The player who gets the card instead of the target if the card is evil (Witch). */
  readonly ifEvilTarget?: Id;
}

/** The legal values of one action; `min` and `max` count its targets, or its center cards where it has no targets. */
export interface ChoiceOffer<Id extends string = PlayerId> {
  readonly type: Exclude<ChoiceType, 'pass'>;
  readonly targets?: readonly Id[] | undefined;
  readonly centerIndices?: readonly number[] | undefined;
  readonly artifactIds?: readonly ArtifactId[] | undefined;
  readonly directions?: readonly Direction[] | undefined;
  readonly min: number;
  readonly max: number;
}

/** What one player may submit now. */
export interface Prompt {
  readonly offers: readonly ChoiceOffer[];
  readonly canPass: boolean;
}

const centerIndex = z.int().min(0).max(2);
const target = { targetUserId: z.uuid() };

/** Night actions as they come over the wire (gameplay.md "Night action payloads", rulebook section 2). */
export const nightPayloadSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('view_player'), ...target }),
  z.strictObject({ type: z.literal('view_center'), positions: z.tuple([centerIndex, centerIndex]) }),
  z.strictObject({ type: z.literal('view_werewolf_pile') }),
  z.strictObject({ type: z.literal('rob_player'), ...target }),
  z.strictObject({ type: z.literal('swap_players'), player1UserId: z.uuid(), player2UserId: z.uuid() }),
  z.strictObject({ type: z.literal('swap_center'), centerIndex }),
  z.strictObject({ type: z.literal('swap_with_center'), centerIndex }),
  z.strictObject({ type: z.literal('protect_player'), ...target }),
  z.strictObject({ type: z.literal('protect_from_death'), ...target }),
  z.strictObject({ type: z.literal('target_player'), ...target }),
  z.strictObject({ type: z.literal('no_action'), suspectUserId: z.uuid().optional() }),
  z.strictObject({ type: z.literal('pass') }),
  z.strictObject({ type: z.literal('assign_artifact'), ...target, artifactId: artifactIdSchema }),
  z.strictObject({ type: z.literal('view_center_card'), centerIndex }),
  z.strictObject({ type: z.literal('copy_role'), ...target }),
  z.strictObject({ type: z.literal('copy_center'), centerIndex }),
  z.strictObject({ type: z.literal('convert_player'), ...target }),
  z.strictObject({ type: z.literal('investigate_players'), targetUserIds: z.array(z.uuid()).min(1).max(2) }),
  z.strictObject({ type: z.literal('reveal_player'), ...target }),
  z.strictObject({ type: z.literal('tap_player'), ...target }),
  z.strictObject({ type: z.literal('shift_cards'), direction: directionSchema }),
  z.strictObject({
    type: z.literal('view_and_swap'),
    centerIndex,
    targetUserId: z.uuid(),
    ifEvilTargetUserId: z.uuid().optional(),
  }),
  z.strictObject({ type: z.literal('banish_player'), ...target }),
]);
export type NightPayload = z.infer<typeof nightPayloadSchema>;
/** A payload under its one proper name. */
export type ProperPayload = Exclude<NightPayload, { type: 'swap_with_center' }>;
