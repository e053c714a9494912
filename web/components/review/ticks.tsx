import { type Scales, type Size, TICKS } from './lines.ts';
import { TEXTS } from './texts.ts';
import './ticks.css';

interface TicksProps {
  readonly size: Size;
  readonly y: Scales['y'];
  /** Between a percent and the line that it stands at. */
  readonly gap: number;
}

/** The percents at the side of a chart, with a line across for each. */
export const Ticks = ({ size: { width, margin }, y, gap }: TicksProps) =>
  TICKS.map((tick) => (
    <g key={tick} className="review-tick">
      <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
      <text x={margin.left - gap} y={y(tick)} dy="0.35em" textAnchor="end">
        {TEXTS.percent(tick)}
      </text>
    </g>
  ));
