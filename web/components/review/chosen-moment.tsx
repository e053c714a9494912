import type { Review } from '@nightfall/shared/protocol/review';
import { RoundButton } from '../ui/round-button.tsx';
import { claimAt, momentWords, verdictWords } from './review-names.ts';
import { TEXTS } from './texts.ts';

interface ChosenMomentProps {
  readonly review: Review;
  readonly moment: number | null;
  readonly onPick: (moment: number) => void;
}

/** What was said at the chosen mark, and what it changed. */
export function ChosenMoment({ review, moment, onPick }: ChosenMomentProps) {
  const last = review.moments.length - 1;
  const chosen = moment === null ? undefined : review.moments[moment];
  const claim = chosen && claimAt(review, chosen);
  if (last < 0) return <p className="quiet">{TEXTS.nothingSaid}</p>;
  const at = moment ?? -1;
  return (
    <div className="review-moment">
      <RoundButton
        icon="left"
        label={TEXTS.previous}
        disabled={at <= 0}
        onClick={() => onPick(Math.max(0, at - 1))}
      />
      <div className="review-moment__words" aria-live="polite">
        {chosen === undefined || claim === undefined ? (
          <p className="quiet">{TEXTS.pick}</p>
        ) : (
          <>
            <p>
              {momentWords(review, chosen)}{' '}
              <span className="review-verdict" data-verdict={claim.isQuestion ? 'open' : claim.verdict}>
                {verdictWords(claim)}
              </span>
            </p>
            <p className="review-moment__change">{chosen.text}</p>
          </>
        )}
      </div>
      <RoundButton
        icon="right"
        label={TEXTS.next}
        disabled={at >= last}
        onClick={() => onPick(Math.min(last, at + 1))}
      />
    </div>
  );
}
