import { shortened } from '@nightfall/shared/protocol/letters';
import type { Review } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import { MARGIN, nameAt, pathOf, publicLine, scalesOf } from './lines.ts';
import { Ticks } from './marks.tsx';
import * as styles from './wide-chart.module.css';

const TEXTS = REVIEW.review;

const SIZE = { width: 1280, height: 560, margin: { ...MARGIN, top: 24, right: 300, bottom: 44, left: 92 } };
/** Two names are never closer than this, nor are there more than fit below one another. */
const NAME_HEIGHT = 44;
const MOST_NAMES = 10;
/** So many letters have room beside the lines. */
const LONGEST_NAME = 13;

interface Label {
  readonly seat: number;
  readonly y: number;
}

/** Names beside the ends of their lines: the most suspected of a large table, moved apart where lines end close together. */
export function labelsOf(ends: readonly number[], yOf: (percent: number) => number): Label[] {
  const seats = ends.map((_, seat) => seat).toSorted((a, b) => (ends[b] ?? 0) - (ends[a] ?? 0));
  const labels: Label[] = [];
  for (const seat of seats.slice(0, MOST_NAMES)) {
    const above = labels.at(-1)?.y ?? Number.NEGATIVE_INFINITY;
    labels.push({ seat, y: Math.max(yOf(ends[seat] ?? 0), above + NAME_HEIGHT) });
  }
  const tooLow = (labels.at(-1)?.y ?? 0) - (SIZE.height - SIZE.margin.bottom);
  return tooLow <= 0 ? labels : pushedUp(labels, SIZE.height - SIZE.margin.bottom);
}

/** What reached below the chart pushes up what stands above it. */
function pushedUp(labels: readonly Label[], lowest: number): Label[] {
  let floor = lowest;
  return labels
    .toReversed()
    .map(({ seat, y }) => {
      const placed = Math.min(y, floor);
      floor = placed - NAME_HEIGHT;
      return { seat, y: placed };
    })
    .toReversed();
}

/** Everybody's line over the discussion, named where it ends, for people who read it from across the room. */
export function WideChart({ review }: { review: Review }) {
  const { moments, players, start, turningPoint } = review;
  const { width, height, margin } = SIZE;
  const scales = scalesOf(review, SIZE);
  const { x, y } = scales;
  const ends = moments.at(-1)?.chances ?? start;
  const sideOf = (seat: number) => (players[seat]?.team === 'Werewolf' ? 'wolf' : 'other');
  return (
    <figure className={styles.root}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Ticks size={SIZE} y={y} gap={14} />
        {turningPoint.moment !== null && (
          <line
            className={styles.turn}
            x1={x(turningPoint.moment + 1)}
            x2={x(turningPoint.moment + 1)}
            y1={margin.top}
            y2={height - margin.bottom}
          />
        )}
        {players.map((_, seat) => (
          <path
            key={`line ${nameAt(review, seat)} ${String(seat)}`}
            className={styles.line}
            data-side={sideOf(seat)}
            d={pathOf(publicLine(review, seat), scales)}
          />
        ))}
        {labelsOf(ends, y).map(({ seat, y: at }) => (
          <g key={`name ${String(seat)}`} className={styles.name} data-side={sideOf(seat)}>
            <circle cx={x(moments.length)} cy={y(ends[seat] ?? 0)} r={9} />
            <path d={`M${x(moments.length) + 12} ${y(ends[seat] ?? 0)}L${width - margin.right + 34} ${at}`} />
            <text x={width - margin.right + 42} y={at} dy="0.35em">
              {shortened(nameAt(review, seat), LONGEST_NAME)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="unseen">
        {players.map(({ finalRole }, seat) => (
          <span key={`words ${String(seat)}`}>
            {`${TEXTS.chance({ name: nameAt(review, seat), role: finalRole, percent: ends[seat] ?? 0 })}. `}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
