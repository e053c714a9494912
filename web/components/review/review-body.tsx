import type { Review } from '@nightfall/shared/protocol/review';
import { useKept } from '../page/last-round.tsx';
import { Chart } from './chart.tsx';
import { ChosenMoment } from './chosen-moment.tsx';
import { ownEnd, publicEnd } from './lines.ts';
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

interface KeyProps {
  readonly review: Review;
  readonly seat: number;
}

/** What each of the chosen player's lines goes by, and where it ends. */
function Key({ review, seat }: KeyProps) {
  const said = publicEnd(review, seat);
  const known = ownEnd(review, seat);
  return (
    <p className="review-key">
      <span className="review-key__one">{TEXTS.byTableEnd(said)}</span>
      {known !== null && (
        <span className="review-key__one review-key__one--own">{TEXTS.byYouEnd(known)}</span>
      )}
    </p>
  );
}

interface ReviewBodyProps {
  readonly review: Review;
  readonly isBesideResults: boolean;
}

/** What could have been known in a round, and when. */
export function ReviewBody({ review, isBesideResults }: ReviewBodyProps) {
  const { gameId, round, turningPoint, wolfTeam, you } = review;
  const kept = `${gameId} ${round} review`;
  const [seat, setSeat] = useKept(`${kept} seat`, () => firstSeat(review));
  const [moment, setMoment] = useKept(`${kept} moment`, turningPoint.moment);
  return (
    <div className="review">
      {you !== null && <p className="review__own">{you.text}</p>}
      <p className="review__turn">{turningPoint.text}</p>
      <section className="review__lines" aria-label={TEXTS.chart(wolfTeam)}>
        <h3>{TEXTS.chart(wolfTeam)}</h3>
        <Key review={review} seat={seat} />
        <Chart review={review} seat={seat} moment={moment} onPick={setMoment} />
        <ChosenMoment review={review} moment={moment} onPick={setMoment} />
        <WhoseLine review={review} seat={seat} onChoose={setSeat} />
      </section>
      <Titles review={review} />
      {!isBesideResults && <LiesAndNight review={review} />}
      <VotesBeside review={review} hasVotes={!isBesideResults} />
      <LinesInNumbers review={review} seat={seat} />
    </div>
  );
}
