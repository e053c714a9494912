import type { ReviewClaim, ReviewMoment } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import type { ToldReview } from '../../theme/own-words.ts';
import { Avatar } from '../people/avatar.tsx';
import { Filled, Marked } from '../ui/words.tsx';
import { Believers } from './believers.tsx';
import { claimAt, momentWords, nameAt, verdictWords } from './lines.ts';
import * as styles from './review.module.css';

const TEXTS = REVIEW.review;

/** Titles of the round, for fun. */
export function Titles({ review }: { review: ToldReview }) {
  if (review.titles.length === 0) return null;
  return (
    <section aria-label={TEXTS.titles}>
      <ul className={styles.reviewTitles}>
        {review.titles.map(({ title, name, seat, figure }) => (
          <li key={title} className={styles.reviewTitle}>
            <Avatar name={nameAt(review, seat)} size="sm" />
            <span className={styles.reviewTitleWords}>
              <strong lang={review.lang}>{name}</strong>
              <span>{nameAt(review, seat)}</span>
            </span>
            <span className="quiet">{TEXTS.figures[title]({ figure })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ClaimProps {
  readonly review: ToldReview;
  readonly claim: ReviewClaim;
}

const ClaimWords = ({ review, claim: { seat, text } }: ClaimProps) => (
  <Filled message={(place) => TEXTS.said({ name: nameAt(review, seat), text: place })}>
    <Marked words={text} lang={review.lang} />
  </Filled>
);

/** What happened at a moment of the discussion. */
export function MomentWords({ review, moment }: { review: ToldReview; moment: ReviewMoment }) {
  const claim = claimAt(review, moment);
  if (claim === undefined) return null;
  return (
    <Filled message={(place) => momentWords(review, moment, place)}>
      <Marked words={claim.text} lang={review.lang} />
    </Filled>
  );
}

function Lie({ review, claim }: ClaimProps) {
  const { isLie } = claim;
  return (
    <li className="review-lie">
      <p>
        <ClaimWords review={review} claim={claim} />{' '}
        <span className={styles.reviewVerdict} data-verdict="false">
          {isLie ? TEXTS.lie : TEXTS.mistake}
        </span>
      </p>
      <Believers review={review} claim={claim} />
    </li>
  );
}

/** The claims that were not false, folded away. */
function OtherClaims({ review }: { review: ToldReview }) {
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
            <ClaimWords review={review} claim={claim} />{' '}
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
