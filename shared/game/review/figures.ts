import type { BestVote, ReviewTitle, Shift } from '../results/review-part.ts';
import type { ClaimVerdict } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';

/** How likely each is on the Werewolf team, in whole percents, in seat order. */
export type Chances = readonly number[];

/** What a moment of the discussion changed in the public suspicion. */
export interface MomentFigures {
  readonly claimId: string;
  readonly isWithdrawal: boolean;
  readonly chances: Chances;
  readonly shift: Shift;
  /** What it changed was not computed: the chances are those of the last moment before it that was. */
  readonly isLeftOut: boolean;
}

export interface ClaimFigures {
  readonly claimId: string;
  readonly verdict: ClaimVerdict;
  readonly hasMovedOn: boolean;
  /** False, and its maker knew it. */
  readonly isLie: boolean;
  /** The players whose own night ruled a false claim out, and for a false suspicion the Werewolf team. */
  readonly knewBetter: readonly PlayerId[];
  /** The players who believed a false claim by what they knew and heard, and voted accordingly. */
  readonly believedBy: readonly PlayerId[];
}

/** `nobody`: an abstention, or votes spread so that they eliminate no player; null without a vote. */
export type InformedVote = { readonly target: PlayerId } | 'nobody' | null;

export interface VoteFigures {
  readonly voter: PlayerId;
  readonly target: PlayerId | null;
  /** A bot cast it in their place. */
  readonly byStandIn: boolean;
  /** The best vote by what the voter knew and heard. */
  readonly spokenFor: InformedVote;
}

export interface TitleFigures {
  readonly title: ReviewTitle;
  readonly player: PlayerId;
  readonly figure: number;
}

/** What one player could have known, for that player's eyes only. */
export interface OwnFigures {
  readonly player: PlayerId;
  readonly start: Chances;
  /** After each moment; null where a large table was too large to ask. */
  readonly chances: readonly (Chances | null)[];
  readonly best: BestVote;
}

/** What could have been known in a round, as plain data without a word of any theme. */
export interface ReviewFigures {
  readonly seats: readonly PlayerId[];
  readonly start: Chances;
  readonly moments: readonly MomentFigures[];
  /** The moment that moved the suspicion most; null where all moved it little. */
  readonly turningPoint: number | null;
  readonly claims: readonly ClaimFigures[];
  readonly votes: readonly VoteFigures[];
  readonly titles: readonly TitleFigures[];
  /** Of humans alone. */
  readonly own: readonly OwnFigures[];
  /** Of how many bots it was not computed what they believed. */
  readonly botsLeftOut: number;
}
