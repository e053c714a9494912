import { lazy, Suspense, useRef } from 'react';
import { useKept } from '../../../components/page/last-round.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { reloadOnce } from '../../../session/missing-program.ts';
import { TEXTS } from './texts.ts';

const ReviewPanel = lazy(() => import('../../../components/review/review-panel.tsx').catch(reloadOnce));

/** In the results: the review, which is fetched when somebody opens it. */
export function ReviewSection() {
  const { id, round } = useRoom().view;
  const [isOpen, setOpen] = useKept(`${round} review`, false);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = () => {
    setOpen(true);
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <section className="board results__review" aria-labelledby="review-heading">
      <h2 id="review-heading" ref={heading} tabIndex={-1}>
        {TEXTS.review}
      </h2>
      {isOpen ? (
        <Suspense fallback={<p className="quiet">{TEXTS.reviewOnItsWay}</p>}>
          <ReviewPanel gameId={id} round={round} isBesideResults />
        </Suspense>
      ) : (
        <Button onClick={open}>{TEXTS.openReview}</Button>
      )}
    </section>
  );
}
