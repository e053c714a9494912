/** How often something happened, from 0 to 1, with a 95 % interval. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.96;

/** With the interval of Wilson. */
export function shareOf(count: number, rounds: number): Share {
  const share = count / rounds;
  const spread = Z * Math.sqrt((share * (1 - share)) / rounds + (Z * Z) / (4 * rounds * rounds));
  const middle = share + (Z * Z) / (2 * rounds);
  const size = 1 + (Z * Z) / rounds;
  return { share, low: Math.max(0, middle - spread) / size, high: (middle + spread) / size };
}

/** The mean of values that belong to single rounds, such as differences between two rounds of one seed. */
export function meanOf(values: readonly number[]): Share {
  const share = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - share) ** 2, 0);
  const spread = Z * Math.sqrt(squares / Math.max(1, values.length - 1) / values.length);
  return { share, low: share - spread, high: share + spread };
}
