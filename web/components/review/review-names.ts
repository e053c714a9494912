import type { Review, ReviewClaim, ReviewMoment } from '@nightfall/shared/protocol/review';
import { listed } from '../people/players.ts';
import { TEXTS } from './texts.ts';

export const nameAt = ({ players }: Review, seat: number): string => players[seat]?.name ?? TEXTS.somebody;

export const namesAt = (review: Review, seats: readonly number[]): string =>
  listed(seats.map((seat) => nameAt(review, seat)));

export const claimAt = ({ claims }: Review, { claimId }: ReviewMoment): ReviewClaim | undefined =>
  claims.find(({ id }) => id === claimId);

/** What happened at a moment of the discussion, as a sentence. */
export function momentWords(review: Review, moment: ReviewMoment): string {
  const claim = claimAt(review, moment);
  if (claim === undefined) return '';
  const name = nameAt(review, claim.seat);
  return moment.isWithdrawal ? TEXTS.tookBack(name, claim.text) : TEXTS.said(name, claim.text);
}

export function verdictWords({ hasMovedOn, isQuestion, verdict }: ReviewClaim): string {
  if (isQuestion) return TEXTS.question;
  return hasMovedOn ? TEXTS.movedOn : TEXTS.verdicts[verdict];
}
