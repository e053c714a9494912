import type { Random } from '../state/random.ts';

const GRAIN = 2 ** 30;

/** A number from 0 up to 1. */
export const fraction = (random: Random): number => random.below(GRAIN) / GRAIN;

/** True in this share of cases. */
export const isDrawn = (chance: number, random: Random): boolean => fraction(random) < chance;

const sums = new WeakMap<readonly unknown[], Float64Array>();

/** Sums up to each item, kept for lists that are drawn from often. */
function sumsOf<T>(items: readonly T[], weightOf: (item: T) => number): Float64Array {
  const all = new Float64Array(items.length);
  let sum = 0;
  for (const [index, item] of items.entries()) {
    sum += weightOf(item);
    all[index] = sum;
  }
  return all;
}

/** One of the items by their weights; undefined only for an empty list. */
export function pickWeighted<T>(
  items: readonly T[],
  weightOf: (item: T) => number,
  random: Random,
): T | undefined {
  return items[indexIn(sumsOf(items, weightOf), random)];
}

/** The same for a list that has at least one item, never changes and is drawn from often. */
export function pickByChance<T extends { readonly chance: number }>(items: readonly T[], random: Random): T {
  const known = sums.get(items) ?? sumsOf(items, ({ chance }) => chance);
  sums.set(items, known);
  return items[indexIn(known, random)] as T;
}

function indexIn(sums: Float64Array, random: Random): number {
  const wanted = fraction(random) * (sums.at(-1) ?? 0);
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
