import type { Review, ReviewClaim } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import type { ToldReview } from '../../theme/own-words.ts';
import { Avatar } from '../people/avatar.tsx';
import { Believers } from './believers.tsx';
import { nameAt, verdictWords } from './lines.ts';
import * as styles from './review.module.css';

const TEXTS = REVIEW.review;

/** Titles of the round, for fun. */
export function Titles({ review }: { review: Review }) {
  if (review.titles.length === 0) return null;
  return (
    <section aria-label={TEXTS.titles}>
      <ul className={styles.reviewTitles}>
        {review.titles.map(({ title, name, seat, figure }) => (
          <li key={title} className={styles.reviewTitle}>
            <Avatar name={nameAt(review, seat)} size="sm" />
            <span className={styles.reviewTitleWords}>
              <strong>{name}</strong>
              <span>{nameAt(review, seat)}</span>
            </span>
            <span className="quiet">{TEXTS.figures[title]({ figure })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lie({ review, claim }: { review: Review; claim: ReviewClaim }) {
  const { isLie, seat, text } = claim;
  return (
    <li className="review-lie">
      <p>
        {TEXTS.said({ name: nameAt(review, seat), text })}{' '}
        <span className={styles.reviewVerdict} data-verdict="false">
          {isLie ? TEXTS.lie : TEXTS.mistake}
        </span>
      </p>
      <Believers review={review} claim={claim} />
    </li>
  );
}

/** The claims that were not false, folded away. */
function OtherClaims({ review }: { review: Review }) {
  const others = review.claims.filter(({ verdict }) => verdict !== 'false');
  if (others.length === 0) return null;
  return (
    <details className={styles.reviewOthers}>
      <summary>
        {others.length === review.claims.length
          ? TEXTS.allClaims({ count: others.length })
          : TEXTS.otherClaims({ count: others.length })}
      </summary>
      <ol className={styles.reviewList}>
        {others.map((claim) => (
          <li key={claim.id}>
            {TEXTS.said({ name: nameAt(review, claim.seat), text: claim.text })}{' '}
            <span className={styles.reviewVerdict} data-verdict={claim.verdict}>
              {verdictWords(claim)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What was claimed, with its verdicts, beside the night as it was. */
export function LiesAndNight({ review }: { review: ToldReview }) {
  const lies = review.claims.filter(({ verdict }) => verdict === 'false');
  const night = review.nightLog.map((line, index) => ({ ...line, key: `step ${index}` }));
  return (
    <div className={styles.reviewSides}>
      <section>
        <h3>{TEXTS.lies}</h3>
        {lies.length === 0 && <p className="quiet">{TEXTS.noLies}</p>}
        <ol className={styles.reviewList}>
          {lies.map((claim) => (
            <Lie key={claim.id} review={review} claim={claim} />
          ))}
        </ol>
        <OtherClaims review={review} />
      </section>
      <section>
        <h3>{TEXTS.night}</h3>
        {night.length === 0 && <p className="quiet">{TEXTS.quietNight}</p>}
        <ol className={styles.reviewList}>
          {night.map(({ key, text }) => (
            <li key={key} lang={review.lang}>
              {text}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
