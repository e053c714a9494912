import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { reloadOnce } from '../../../session/missing-program.ts';
import { TEXTS } from './texts.ts';

const ReviewPanel = lazy(() => import('../../../components/review/review-panel.tsx').catch(reloadOnce));

/** In the results: the review, which is fetched when somebody opens it. */
export function ReviewSection() {
  const { id, round } = useRoom().view;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="board results__review" aria-labelledby="review-heading">
      <h2 id="review-heading">{TEXTS.review}</h2>
      {isOpen ? (
        <Suspense fallback={<p className="quiet">{TEXTS.reviewOnItsWay}</p>}>
          <ReviewPanel gameId={id} round={round} />
        </Suspense>
      ) : (
        <Button onClick={() => setOpen(true)}>{TEXTS.openReview}</Button>
      )}
    </section>
  );
}
