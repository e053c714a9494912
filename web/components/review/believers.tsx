import type { Review, ReviewClaim } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import { namesAt } from './lines.ts';

const TEXTS = REVIEW.review;

interface BelieversProps {
  readonly review: Review;
  readonly claim: ReviewClaim;
  /** Says first whether it was a lie or a mistake. */
  readonly isNamed?: boolean;
}

/** Who believed what was false, and who knew better. */
export function Believers({ review, claim, isNamed = false }: BelieversProps) {
  const { believedBy, isLie, knewBetter } = claim;
  const nobody = review.botsLeftOut > 0 ? TEXTS.believedByNoHuman : TEXTS.believedByNobody;
  return (
    <p className="quiet">
      {isNamed && `${isLie ? TEXTS.lie : TEXTS.mistake} · `}
      {believedBy.length === 0 ? nobody : TEXTS.believedBy({ names: namesAt(review, believedBy) })}
      {knewBetter.length > 0 && ` · ${TEXTS.knewBetter({ names: namesAt(review, knewBetter) })}`}
    </p>
  );
}
