import type { Review, ReviewClaim } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import { type KeyboardEvent, useRef } from 'react';
import { claimAt, momentWords, type Scales, type Size, TICKS, verdictWords } from './lines.ts';
import * as reviewStyles from './review.module.css';
import * as ticksStyles from './ticks.module.css';

const TEXTS = REVIEW.review;

const SIGNS = {
  true: 'M3.5 8.5l3 3 6-7',
  false: 'M4 4l8 8M12 4l-8 8',
  open: 'M4 8h8',
} as const;

/** A sign for each verdict, told apart by shape as well as by colour. */
function Sign({ claim, isWithdrawal }: { claim: ReviewClaim; isWithdrawal: boolean }) {
  return (
    <svg className={reviewStyles.reviewMarkSign} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" className={reviewStyles.reviewMarkGround} />
      <path
        d={isWithdrawal ? 'M12 11V8a2.5 2.5 0 0 0-2.500-2.500H4m0 0l3-3m-3 3l3 3' : SIGNS[claim.verdict]}
      />
    </svg>
  );
}

interface MarksProps {
  readonly review: Review;
  /** Where a moment lies. */
  readonly x: (at: number) => number;
  readonly moment: number | null;
  readonly onPick: (moment: number) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** A mark for everything that was said: one stop for the keyboard, arrows go from one to the next. */
export function Marks({ review, x, moment, onPick }: MarksProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { moments } = review;
  const gap = x(1) - x(0);
  const width = Math.min(44, Math.max(6, gap));
  const go = (event: KeyboardEvent) => {
    const to = STEPS[event.key]?.(moment ?? 0, moments.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    onPick(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={TEXTS.marks}
      className={reviewStyles.reviewMarks}
      onKeyDown={go}
    >
      {moments.map((one, index) => {
        const claim = claimAt(review, one);
        if (claim === undefined) return null;
        const said = momentWords(review, one);
        return (
          <button
            key={`${one.claimId} ${one.isWithdrawal}`}
            type="button"
            className={reviewStyles.reviewMark}
            style={{ left: x(index + 1) - width / 2, width }}
            data-verdict={claim.isQuestion || one.isWithdrawal ? 'open' : claim.verdict}
            aria-label={TEXTS.mark({
              index: index + 1,
              all: moments.length,
              said,
              verdict: verdictWords(claim),
            })}
            aria-pressed={moment === index}
            tabIndex={index === (moment ?? 0) ? 0 : -1}
            onClick={() => onPick(index)}
          >
            <Sign claim={claim} isWithdrawal={one.isWithdrawal} />
          </button>
        );
      })}
    </div>
  );
}

interface TicksProps {
  readonly size: Size;
  readonly y: Scales['y'];
  /** Between a percent and the line that it stands at. */
  readonly gap: number;
}

/** The percents at the side of a chart, with a line across for each. */
export const Ticks = ({ size: { width, margin }, y, gap }: TicksProps) =>
  TICKS.map((tick) => (
    <g key={tick} className={ticksStyles.root}>
      <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
      <text x={margin.left - gap} y={y(tick)} dy="0.35em" textAnchor="end">
        {TEXTS.percent({ percent: tick })}
      </text>
    </g>
  ));
