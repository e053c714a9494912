import { useReview } from '../../api/reviews.ts';
import { Button } from '../ui/button.tsx';
import { ReviewBody } from './review-body.tsx';
import { TEXTS } from './texts.ts';

interface ReviewPanelProps {
  readonly gameId: string;
  readonly round: number;
}

/** The review of a round, once it is there. */
export default function ReviewPanel({ gameId, round }: ReviewPanelProps) {
  const { review, isError, refetch } = useReview(gameId, round);
  if (isError) {
    return (
      <div className="stack">
        <p className="slip slip--note">{TEXTS.failed}</p>
        <Button onClick={() => void refetch()}>{TEXTS.tryAgain}</Button>
      </div>
    );
  }
  if (review === undefined) {
    return (
      <p className="quiet" role="status">
        {TEXTS.underWay}
      </p>
    );
  }
  return <ReviewBody review={review} />;
}
