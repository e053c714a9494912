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
export class Calibration {
  #loss = 0;
  #count = 0;
  readonly bins: readonly Bin[] = Array.from({ length: BINS }, () => ({ count: 0, believed: 0, so: 0 }));

  note(believed: number, isSo: boolean): void {
    const bin = this.bins[Math.min(BINS - 1, Math.floor(believed * BINS))];
    if (!bin) return;
    this.#count += 1;
    this.#loss += (believed - Number(isSo)) ** 2;
    bin.count += 1;
    bin.believed += believed;
    bin.so += Number(isSo);
  }

  lines(): string[] {
    const lines = this.bins.flatMap(({ count, believed, so }) =>
      count === 0
        ? []
        : [`  believed ${percent(believed / count)}: so in ${percent(so / count)} of ${count}`],
    );
    return [...lines, `  Brier score ${(this.#loss / Math.max(1, this.#count)).toFixed(4)}`];
  }
}
