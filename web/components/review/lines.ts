import type { Review } from '@nightfall/shared/protocol/review';
import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';

/** How large a chart is, and what is kept free around its lines. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly margin: typeof MARGIN;
}

export const MARGIN = { top: 12, right: 14, bottom: 10, left: 42 };
/** The percents that have a line across. */
export const TICKS = [0, 25, 50, 75, 100];

/** Where moments and percents lie; the first place is before anybody spoke. */
export function scalesOf({ moments }: Review, { width, height, margin }: Size) {
  const x = scaleLinear([0, Math.max(1, moments.length)], [margin.left, width - margin.right]);
  const y = scaleLinear([0, 100], [height - margin.bottom, margin.top]);
  return { x, y };
}

export type Scales = ReturnType<typeof scalesOf>;

/** Suspicion of one seat over the discussion, by what is public. */
export const publicLine = ({ start, moments }: Review, seat: number): (number | null)[] => [
  start[seat] ?? null,
  ...moments.map(({ chances }) => chances[seat] ?? null),
];

/** The same by what the reader knew; null on the table screen, and of the reader. */
export function ownLine({ you }: Review, seat: number): (number | null)[] | null {
  if (you === null || you.seat === seat) return null;
  return [you.start[seat] ?? null, ...you.chances.map((chances) => chances?.[seat] ?? null)];
}

/** Suspicion of one seat in the end, by what is public. */
export const publicEnd = ({ start, moments }: Review, seat: number): number =>
  (moments.at(-1)?.chances ?? start)[seat] ?? 0;

/** The same by what the reader knew, as the sentence about their vote has it; null on the table screen, and of the reader. */
export function ownEnd({ you }: Review, seat: number): number | null {
  if (you === null || you.seat === seat) return null;
  return (you.chances.at(-1) ?? you.start)[seat] ?? null;
}

/** As the path of an SVG. Places that are not known are passed over. */
export function pathOf(points: readonly (number | null)[], { x, y }: Scales): string {
  const known = points.flatMap((value, at): [number, number][] => (value === null ? [] : [[at, value]]));
  const draw = line<[number, number]>(
    ([at]) => x(at),
    ([, value]) => y(value),
  ).curve(curveMonotoneX);
  return draw(known) ?? '';
}
