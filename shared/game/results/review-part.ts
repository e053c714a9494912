import type { Claim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import type { CardPlace } from '../state/outcome.ts';
import type { RoleName } from '../state/role-facts.ts';

/** The players whom a claim made less and more suspect, where the change is large enough to mention. */
export interface Shift {
  readonly speaker: PlayerId;
  readonly isWithdrawal: boolean;
  readonly from: PlayerId | null;
  readonly to: PlayerId | null;
}

interface Quote {
  readonly speaker: PlayerId;
  readonly claim: Claim;
}

/** Why a vote was the best one, by what the voter knew. */
export type VoteReason =
  | { readonly kind: 'saw_wolf'; readonly role: RoleName }
  | { readonly kind: 'lay_face_up'; readonly role: RoleName }
  /** They claimed the voter's own card, of which there is one. */
  | { readonly kind: 'dealt_it_yourself'; readonly role: RoleName }
  /** They claimed a card that the voter had seen elsewhere. */
  | { readonly kind: 'saw_it_elsewhere'; readonly role: RoleName; readonly place: CardPlace }
  /** The voter's own night ruled out what they said. */
  | { readonly kind: 'ruled_out'; readonly quote: Quote }
  | { readonly kind: 'was_told'; readonly quote: Quote }
  | { readonly kind: 'own_words'; readonly quote: Quote }
  | { readonly kind: 'likeliest'; readonly percent: number }
  | { readonly kind: 'best_for_side' };

/** The vote that a player's knowledge favours; `nobody`: one that eliminates no player; null without a vote. */
export type BestVote =
  | { readonly target: PlayerId; readonly wasCast: boolean; readonly reason: VoteReason }
  | 'nobody'
  | null;

export const REVIEW_TITLES = ['best_liar', 'best_nose', 'most_believed'] as const;
export type ReviewTitle = (typeof REVIEW_TITLES)[number];
