/** How often something happened, with the 95 % interval of Wilson. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.96;

export function shareOf(count: number, rounds: number): Share {
  const share = count / rounds;
  const spread = Z * Math.sqrt((share * (1 - share)) / rounds + (Z * Z) / (4 * rounds * rounds));
  const middle = share + (Z * Z) / (2 * rounds);
  const size = 1 + (Z * Z) / rounds;
  return { share, low: Math.max(0, middle - spread) / size, high: (middle + spread) / size };
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

export const inWords = ({ share, low, high }: Share): string =>
  `${percent(share)} (${percent(low)} to ${percent(high)})`;

const BINS = 10;

/** Beliefs of about one size: how many, what was believed in all, and how many of them were so. */
export interface Bin {
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
