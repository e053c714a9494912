import { z } from 'zod';
import { REVIEW_TITLES } from '../game/results/review-part.ts';
import { claimVerdictSchema } from '../game/state/claim.ts';
import { gameIdSchema } from '../game/state/ids.ts';
import { TEAMS } from '../game/state/role-facts.ts';
import { saidSchema } from './sentence.ts';

/**
 * The review of a round (talk.md section 3): what could have been known. People are named by their seat, from 0; the
 * sentences are in the words of the theme that was played.
 */
const seat = z.int().min(0);
const seats = z.array(seat);
/** How likely each seat is on the Werewolf team, in percents. */
const chances = z.array(z.int().min(0).max(100));

const reviewPlayerSchema = z.strictObject({
  /** Null where the account has been deleted since. */
  name: z.string().nullable(),
  isBot: z.boolean(),
  dealt: z.string(),
  final: z.string(),
  /** In the theme's words. */
  dealtRole: z.string(),
  finalRole: z.string(),
  team: z.enum(TEAMS),
  isWinner: z.boolean(),
});

const reviewClaimSchema = z.strictObject({
  id: z.uuid(),
  seat,
  text: z.string(),
  said: saidSchema,
  at: z.int(),
  isQuestion: z.boolean(),
  withdrawn: z.boolean(),
  verdict: claimVerdictSchema,
  /** What was truly seen lay elsewhere at dawn. */
  hasMovedOn: z.boolean(),
  /** False, and whoever made it knew. */
  isLie: z.boolean(),
  knewBetter: seats,
  believedBy: seats,
});
export type ReviewClaim = z.infer<typeof reviewClaimSchema>;

/** A claim is made or taken back. */
const reviewMomentSchema = z.strictObject({
  claimId: z.uuid(),
  isWithdrawal: z.boolean(),
  /** What it changed was not worked out, since so much was said at so large a table. */
  isLeftOut: z.literal(true).optional(),
  /** After it, by what is public alone. */
  chances,
  from: seat.nullable(),
  to: seat.nullable(),
  text: z.string(),
  said: saidSchema,
});
export type ReviewMoment = z.infer<typeof reviewMomentSchema>;

const reviewVoteSchema = z.strictObject({
  seat,
  /** Null for who did not vote. */
  target: seat.nullable(),
  /** A bot cast it in their place. */
  byStandIn: z.literal(true).optional(),
  /** Whom their knowledge spoke for; `nobody`: for a vote that eliminates nobody; null for who had no vote, or was left out. */
  spokenFor: z.union([seat, z.literal('nobody')]).nullable(),
});

/** What everybody at the table may read; names are filled in when it is read. */
export const reviewDocumentSchema = z.strictObject({
  themeId: z.string(),
  finishedAt: z.int(),
  /** What the Werewolf team is called. */
  wolfTeam: z.string(),
  players: z.array(reviewPlayerSchema.omit({ name: true })),
  start: chances,
  moments: z.array(reviewMomentSchema),
  claims: z.array(reviewClaimSchema),
  turningPoint: z.strictObject({ moment: z.int().nullable(), text: z.string(), said: saidSchema }),
  nightLog: z.array(z.strictObject({ seat, text: z.string(), said: saidSchema })),
  votes: z.array(reviewVoteSchema),
  /** Of so many bots it was not worked out what they believed, nor their best votes: of all at a large table, else of none. */
  botsLeftOut: z.int().min(0),
  titles: z.array(
    z.strictObject({
      title: z.enum(REVIEW_TITLES),
      name: z.string(),
      said: saidSchema,
      seat,
      figure: z.int(),
    }),
  ),
  /** What the room's own roles are called. */
  customTitles: z.record(z.string(), z.string()),
});
export type ReviewDocument = z.infer<typeof reviewDocumentSchema>;

/** What one player could have known: sent to nobody else. */
export const ownReviewSchema = z.strictObject({
  seat,
  start: chances,
  /** After each moment, by what this player knew; null where it was not worked out, at a large table. */
  chances: z.array(chances.nullable()),
  /** Null where there was none, or one that eliminates nobody. */
  bestVote: seat.nullable(),
  text: z.string(),
  said: saidSchema,
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

/** The answer to `GET /api/games/{gameId}/review/{round}`. */
export const reviewSchema = z.strictObject({
  ...reviewDocumentSchema.shape,
  gameId: gameIdSchema,
  round: z.int(),
  players: z.array(reviewPlayerSchema),
  /** Null on the table screen. */
  you: ownReviewSchema.nullable(),
});
export type Review = z.infer<typeof reviewSchema>;

/** The answer with 202: ask again after so many seconds. */
export const reviewUnderWaySchema = z.strictObject({ askAgainAfterSeconds: z.int() });
export type ReviewUnderWay = z.infer<typeof reviewUnderWaySchema>;

/** As it stands in the address. */
export const reviewedRoundSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
