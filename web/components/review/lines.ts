import type { Review, ReviewClaim, ReviewMoment } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';

import { listed } from '../../session/formats.ts';
import type { ToldReview } from '../../theme/own-words.ts';
import type { Said } from '../ui/words.tsx';

const TEXTS = REVIEW.review;

/** How large a chart is, and what is kept free around its lines. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly margin: typeof MARGIN;
}

export const MARGIN = { top: 12, right: 14, bottom: 10, left: 42 };
/** The percents that have a line across. */
export const TICKS = [0, 25, 50, 75, 100];

/** Where moments and percents lie; index 0 is before the first claim. */
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

export const nameAt = ({ players }: Review, seat: number): string => players[seat]?.name ?? TEXTS.somebody;

/** Of the role that somebody ended with: what the room's own roles are called is in a language that the review does not tell. */
export const langAt = ({ customTitles, lang, players }: ToldReview, seat: number): string | undefined =>
  Object.hasOwn(customTitles, players[seat]?.final ?? '') ? undefined : lang;

export const namesAt = (review: Review, seats: readonly number[]): string =>
  listed(seats.map((seat) => nameAt(review, seat)));

export const claimAt = ({ claims }: Review, { claimId }: ReviewMoment): ReviewClaim | undefined =>
  claims.find(({ id }) => id === claimId);

/** What happened at a moment of the discussion, as a sentence. @param said stands for the words of the claim */
export function momentWords(review: Review, moment: ReviewMoment, said?: string): string {
  const claim = claimAt(review, moment);
  if (claim === undefined) return '';
  const values = { name: nameAt(review, claim.seat), text: said ?? claim.text };
  return moment.isWithdrawal ? TEXTS.tookBack(values) : TEXTS.said(values);
}

/** What a moment changed, as a sentence. */
export const changeWords = ({ lang }: ToldReview, { isLeftOut, text }: ReviewMoment): Said =>
  isLeftOut === true ? { words: TEXTS.effectLeftOut } : { words: text, lang };

export function verdictWords({ hasMovedOn, isQuestion, verdict }: ReviewClaim): string {
  if (isQuestion) return TEXTS.question;
  return hasMovedOn ? TEXTS.movedOn : TEXTS.verdicts[verdict];
}
