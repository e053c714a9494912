import type { Review } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import { useEffect, useRef } from 'react';
import { useReview } from '../../api/reviews.ts';
import { announce } from '../page/live-region.tsx';
import { Button } from '../ui/button.tsx';
import * as styles from '../ui/slip.module.css';
import { ReviewBody } from './review-body.tsx';

const TEXTS = REVIEW.review;

interface ReviewPanelProps {
  readonly gameId: string;
  readonly round: number;
  /** The results around it tell votes, claims and night: it does not tell them once more. */
  readonly isBesideResults?: boolean;
}

/** The review of a round, once it is there. */
export default function ReviewPanel({ gameId, round, isBesideResults = false }: ReviewPanelProps) {
  const { review, isError, refetch } = useReview(gameId, round);
  const panel = useRef<HTMLDivElement>(null);
  const isThere = review !== undefined;
  useEffect(() => {
    if (isThere) announce(TEXTS.isThere);
  }, [isThere]);
  const tryAgain = () => {
    // The button goes while it is asked for once more.
    panel.current?.focus();
    void refetch();
  };
  return (
    <div ref={panel} tabIndex={-1}>
      {isError ? (
        <div className="stack">
          <p className={`${styles.root} ${styles.note}`} role="alert">
            {TEXTS.failed}
          </p>
          <Button onClick={tryAgain}>{TEXTS.tryAgain}</Button>
        </div>
      ) : (
        <ReviewWhenReady review={review} isBesideResults={isBesideResults} />
      )}
    </div>
  );
}

interface ReviewWhenReadyProps {
  readonly review: Review | undefined;
  readonly isBesideResults: boolean;
}

function ReviewWhenReady({ review, isBesideResults }: ReviewWhenReadyProps) {
  if (review === undefined) {
    return (
      <p className="quiet" role="status">
        {TEXTS.underWay}
      </p>
    );
  }
  return <ReviewBody review={review} isBesideResults={isBesideResults} />;
}
