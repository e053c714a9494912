import type { Review } from '@nightfall/shared/protocol/review';
import { useState } from 'react';
import { Chart } from './chart.tsx';
import { ChosenMoment } from './chosen-moment.tsx';
import { LinesInNumbers, VotesBeside } from './review-tables.tsx';
import { TEXTS } from './texts.ts';
import { LiesAndNight, Titles } from './told.tsx';
import { WhoseLine } from './whose-line.tsx';
import './review.css';

/** Whose line is shown first: whom the reader should have voted for, else whoever was suspected most in the end. */
function firstSeat({ moments, start, you }: Review): number {
  if (you?.bestVote != null) return you.bestVote;
  const last = moments.at(-1)?.chances ?? start;
  return last.indexOf(Math.max(...last));
}

/** What could have been known in a round, and when. */
export function ReviewBody({ review }: { review: Review }) {
  const [seat, setSeat] = useState(() => firstSeat(review));
  const [moment, setMoment] = useState(review.turningPoint.moment);
  const { turningPoint, wolfTeam, you } = review;
  return (
    <div className="review">
      {you !== null && <p className="review__own">{you.text}</p>}
      <p className="review__turn">{turningPoint.text}</p>
      <section className="review__lines" aria-label={TEXTS.chart(wolfTeam)}>
        <h3>{TEXTS.chart(wolfTeam)}</h3>
        <p className="review-key">
          <span className="review-key__one">{TEXTS.byTable}</span>
          {you !== null && you.seat !== seat && (
            <span className="review-key__one review-key__one--own">{TEXTS.byYou}</span>
          )}
        </p>
        <Chart review={review} seat={seat} moment={moment} onPick={setMoment} />
        <ChosenMoment review={review} moment={moment} onPick={setMoment} />
        <WhoseLine review={review} seat={seat} onChoose={setSeat} />
      </section>
      <Titles review={review} />
      <LiesAndNight review={review} />
      <VotesBeside review={review} />
      <LinesInNumbers review={review} seat={seat} />
    </div>
  );
}
