import type { Review } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import type { ToldReview } from '../../theme/own-words.ts';
import { Icon } from '../ui/icon.tsx';
import { MomentWords } from './claims-and-night.tsx';
import { changeWords, nameAt, ownLine, publicLine } from './lines.ts';
import * as styles from './review.module.css';

const TEXTS = REVIEW.review;

type Vote = Review['votes'][number];

function spokenForWords(review: Review, { seat, spokenFor }: Vote): string {
  if (spokenFor === null) {
    const isLeftOut = review.botsLeftOut > 0 && review.players[seat]?.isBot === true;
    return isLeftOut ? TEXTS.leftOut : TEXTS.noVote;
  }
  return spokenFor === 'nobody' ? TEXTS.forNobody : nameAt(review, spokenFor);
}

/** A bot's vote for an absent player is not theirs. */
const isBest = ({ target, spokenFor, byStandIn }: Vote): boolean =>
  spokenFor !== null && byStandIn !== true && target === (spokenFor === 'nobody' ? null : spokenFor);

interface VotesBesideProps {
  readonly review: Review;
  /** Whether it tells the votes too, or stands beside them. */
  readonly hasVotes: boolean;
}

/** Each vote beside the one that the voter's knowledge spoke for. */
export function VotesBeside({ review, hasVotes }: VotesBesideProps) {
  return (
    <section>
      <h3 id="review-votes">{hasVotes ? TEXTS.votes : TEXTS.bestVotes}</h3>
      <table className={styles.reviewVotes} aria-labelledby="review-votes">
        <thead>
          <tr className="quiet">
            <th scope="col">{TEXTS.voter}</th>
            {hasVotes && <th scope="col">{TEXTS.vote}</th>}
            <th scope="col">{TEXTS.spokenFor}</th>
          </tr>
        </thead>
        <tbody>
          {review.votes.map((vote) => (
            <tr key={vote.seat}>
              <th scope="row">{nameAt(review, vote.seat)}</th>
              {hasVotes && (
                <td>
                  {vote.target === null ? TEXTS.nobody : nameAt(review, vote.target)}
                  {vote.byStandIn && <span className="quiet">{` · ${TEXTS.byStandIn}`}</span>}
                </td>
              )}
              <td>
                {spokenForWords(review, vote)}
                {isBest(vote) && (
                  <span className={styles.reviewVotesSame}>
                    <Icon name="check" size={18} />
                    <span className="unseen">{TEXTS.asSpoken}</span>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The chosen player's lines as a table: the text alternative of the chart. */
export function LinesInNumbers({ review, seat }: { review: ToldReview; seat: number }) {
  const { moments, team } = review;
  const name = nameAt(review, seat);
  const said = publicLine(review, seat);
  const own = ownLine(review, seat);
  const rows = [
    { key: 'start', what: TEXTS.start, change: null },
    ...moments.map((moment) => ({
      key: `${moment.claimId} ${moment.isWithdrawal}`,
      what: <MomentWords review={review} moment={moment} />,
      change: changeWords(review, moment),
    })),
  ];
  return (
    <details className={styles.reviewNumbers}>
      <summary>{TEXTS.inNumbers({ name })}</summary>
      <table>
        <caption className="unseen">{TEXTS.numbersOf({ name, ...team })}</caption>
        <thead>
          <tr>
            <th scope="col">{TEXTS.moment}</th>
            <th scope="col">{TEXTS.asSaid}</th>
            {own !== null && <th scope="col">{TEXTS.asYouKnew}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, what, change }, at) => (
            <tr key={key}>
              <th scope="row">
                {what}{' '}
                {change !== null && (
                  <span className="quiet" lang={change.lang}>
                    {change.words}
                  </span>
                )}
              </th>
              <td>{TEXTS.percent({ percent: said[at] ?? 0 })}</td>
              {own !== null && <td>{own[at] == null ? '–' : TEXTS.percent({ percent: own[at] })}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
