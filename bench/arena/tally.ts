import { type Share, shareOf } from '@nightfall/shared/game/arena/share';

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

export const inWords = ({ share, low, high }: Share): string =>
  `${percent(share)} (${percent(low)} to ${percent(high)})`;

const BINS = 10;

/** Beliefs of about one size: how many, what was believed in all, and how many of them were so. */
interface Bin {
  count: number;
  believed: number;
  so: number;
}

/** What is believed, held against what is so, in tenths. */
export interface Calibration {
  readonly bins: readonly Bin[];
  /** The sum of the squares that Brier's score is the mean of. */
  loss: number;
}

export const noBeliefs = (): Calibration => ({
  bins: Array.from({ length: BINS }, () => ({ count: 0, believed: 0, so: 0 })),
  loss: 0,
});

export function noteBelief(calibration: Calibration, believed: number, isSo: boolean): void {
  const bin = calibration.bins[Math.min(BINS - 1, Math.floor(believed * BINS))];
  if (!bin) return;
  calibration.loss += (believed - Number(isSo)) ** 2;
  bin.count += 1;
  bin.believed += believed;
  bin.so += Number(isSo);
}

export function calibrationLines({ bins, loss }: Calibration): string[] {
  const lines = bins.flatMap(({ count, believed, so }) =>
    count === 0 ? [] : [`  believed ${percent(believed / count)}: so in ${percent(so / count)} of ${count}`],
  );
  const sumOver = (key: keyof Bin) => bins.reduce((sum, bin) => sum + bin[key], 0);
  const count = Math.max(1, sumOver('count'));
  const rate = sumOver('so') / count;
  const score = `  Brier score ${(loss / count).toFixed(4)}`;
  return [...lines, `${score}; always ${percent(rate)} would score ${(rate * (1 - rate)).toFixed(4)}`];
}

/** Numbers, and what holds them: plain data that one thread can send to another. */
type Sums = number | { readonly [name: string]: Sums } | readonly Sums[];

/** What two parts of the same rounds come to together; a name that only one of them has counts as it is. */
export function sumOf<T>(one: T, other: T): T {
  return added(one as Sums, other as Sums) as T;
}

function added(one: Sums | undefined, other: Sums | undefined): Sums {
  if (one === undefined || other === undefined) return one ?? other ?? 0;
  if (typeof one === 'number' || typeof other === 'number') return Number(one) + Number(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.map((value, index) => added(value, other[index]));
  const [first, second] = [one, other] as Readonly<Record<string, Sums>>[];
  const names = new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})]);
  return Object.fromEntries([...names].map((name) => [name, added(first?.[name], second?.[name])]));
}

const SIZE = 420;
const MARGIN = { left: 60, bottom: 56, other: 24 };
const TICKS = [0, 0.25, 0.5, 0.75, 1];

const x = (share: number) => MARGIN.left + share * (SIZE - MARGIN.left - MARGIN.other);
const y = (share: number) => SIZE - MARGIN.bottom - share * (SIZE - MARGIN.bottom - MARGIN.other);
const at = (value: number) => value.toFixed(1);

function tick(share: number): string {
  const label = `${100 * share} %`;
  return [
    `<path class="grid" d="M${at(x(0))} ${at(y(share))}H${at(x(1))}M${at(x(share))} ${at(y(0))}V${at(y(1))}"/>`,
    `<text x="${at(x(0) - 8)}" y="${at(y(share) + 4)}" text-anchor="end">${label}</text>`,
    `<text x="${at(x(share))}" y="${at(y(0) + 20)}" text-anchor="middle">${label}</text>`,
  ].join('');
}

function point({ believed, so, count }: Bin): string {
  const { share, low, high } = shareOf(so, count);
  const middle = at(x(believed / count));
  return (
    `<path class="interval" d="M${middle} ${at(y(low))}V${at(y(high))}"/>` +
    `<circle cx="${middle}" cy="${at(y(share))}" r="5"/>`
  );
}

/** How often bots are right (upwards) when they are so sure (to the right), with 95 % intervals; an SVG. */
export function calibrationChart(bins: readonly Bin[], title: string): string {
  const style =
    'text{font:13px sans-serif;fill:#333}.grid{stroke:#ddd}.perfect{stroke:#999;stroke-dasharray:6 5}' +
    '.interval{stroke:#7a4bb5;stroke-width:2}circle{fill:#7a4bb5}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" role="img">`,
    `<title>${title}</title><style>${style}</style><rect width="100%" height="100%" fill="#fff"/>`,
    ...TICKS.map(tick),
    `<path class="perfect" d="M${at(x(0))} ${at(y(0))}L${at(x(1))} ${at(y(1))}"/>`,
    ...bins.filter(({ count }) => count > 0).map(point),
    `<text x="${at(x(0.5))}" y="${SIZE - 14}" text-anchor="middle">how likely bots thought it</text>`,
    `<text transform="translate(14 ${at(y(0.5))}) rotate(-90)" text-anchor="middle">how often it was so</text>`,
    '</svg>',
    '',
  ].join('\n');
}
