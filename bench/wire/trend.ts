/** A figure at a time, in minutes since the beginning. */
export interface Sample {
  readonly minute: number;
  readonly value: number;
}

/** By how much a figure grows a minute: the line that fits its samples best. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [middle, level] = [mean(({ minute }) => minute), mean(({ value }) => value)];
  const spread = samples.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  return samples.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - level), 0) / spread;
}

/** What came after this share of the time: what only a beginning needs is no trend. */
export function afterWarmUp(samples: readonly Sample[], share: number): Sample[] {
  const from = share * Math.max(...samples.map(({ minute }) => minute));
  return samples.filter(({ minute }) => minute >= from);
}
