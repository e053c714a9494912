import type { Review } from '@nightfall/shared/protocol/review';
import { MARGIN, ownLine, pathOf, publicLine, scalesOf } from './lines.ts';
import { Marks } from './marks.tsx';
import { Ticks } from './ticks.tsx';
import { useWidth } from './use-width.ts';

const HEIGHT = 230;

interface ChartProps {
  readonly review: Review;
  /** Whose line stands out. */
  readonly seat: number;
  readonly moment: number | null;
  readonly onPick: (moment: number) => void;
}

/** Everybody's line over the discussion. It is drawn for eyes alone: marks, list and table say the same in words. */
export function Chart({ review, seat, moment, onPick }: ChartProps) {
  const { ref, width } = useWidth();
  const size = { width, height: HEIGHT, margin: MARGIN };
  const scales = scalesOf(review, size);
  const { x, y } = scales;
  const own = ownLine(review, seat);
  const others = review.players.map((_, other) => other).filter((other) => other !== seat);
  const last = publicLine(review, seat).at(-1) ?? 0;
  return (
    <div ref={ref} className="review-chart">
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <Ticks size={size} y={y} gap={6} />
        {moment !== null && (
          <line
            className="review-chart__now"
            x1={x(moment + 1)}
            x2={x(moment + 1)}
            y1={MARGIN.top}
            y2={HEIGHT - MARGIN.bottom}
          />
        )}
        {others.map((other) => (
          <path key={other} className="review-chart__line" d={pathOf(publicLine(review, other), scales)} />
        ))}
        {own !== null && (
          <path className="review-chart__line review-chart__line--own" d={pathOf(own, scales)} />
        )}
        <path
          className="review-chart__line review-chart__line--chosen"
          d={pathOf(publicLine(review, seat), scales)}
        />
        <circle className="review-chart__end" cx={x(review.moments.length)} cy={y(last)} r={5} />
      </svg>
      <Marks review={review} x={x} moment={moment} onPick={onPick} />
    </div>
  );
}
