import type { Review } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import { nameAt } from '../../../components/review/lines.ts';
import { WideChart } from '../../../components/review/wide-chart.tsx';
import { useReviewInOwnWords } from '../../../theme/own-words.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as styles from './table-review.module.css';

const TEXTS = REVIEW.review;

/** The public part of the review: the chart, the turning point, the titles. */
export default function TableReview({ review: sent }: { review: Review }) {
  const review = useReviewInOwnWords(sent, useTheme(), TEXTS.somebody);
  const { lang, titles, turningPoint, team } = review;
  return (
    <section className={styles.root} aria-label={TEXTS.chart(team)}>
      <p className={styles.turn} lang={lang}>
        {turningPoint.text}
      </p>
      <h2 className={styles.what}>
        {TEXTS.chart(team)} <span>{TEXTS.byTable}</span>
      </h2>
      <WideChart review={review} />
      {titles.length > 0 && (
        <ul className={styles.titles} aria-label={TEXTS.titles}>
          {titles.map(({ title, name, seat, figure }) => (
            <li key={title}>
              <strong lang={lang}>{name}</strong> {nameAt(review, seat)}
              <span className="quiet">{TEXTS.figures[title]({ figure })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
