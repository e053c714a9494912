import { seeded, seedOf } from './seeded.ts';

/** The eight grounds of portraits; a name's first character decides which. */
export const PORTRAIT_GRADIENTS: readonly (readonly [string, string])[] = [
  ['oklch(.72 .12 25)', 'oklch(.55 .13 22)'],
  ['oklch(.70 .13 150)', 'oklch(.50 .11 150)'],
  ['oklch(.72 .09 195)', 'oklch(.52 .09 195)'],
  ['oklch(.74 .10 60)', 'oklch(.54 .11 55)'],
  ['oklch(.71 .11 245)', 'oklch(.53 .12 245)'],
  ['oklch(.68 .13 325)', 'oklch(.50 .13 325)'],
  ['oklch(.68 .12 290)', 'oklch(.50 .13 288)'],
  ['oklch(.70 .11 100)', 'oklch(.51 .10 100)'],
];

/** Index of the gradient for a name: the code of its first character modulo eight. */
export function gradientIndex(name: string): number {
  const first = name.trim().codePointAt(0) ?? 0;
  return first % PORTRAIT_GRADIENTS.length;
}

export interface Portrait {
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly hairStyle: number;
  readonly hat: 'none' | 'cap' | 'brim' | 'feather';
  readonly hasBeard: boolean;
}

const SKINS = ['#f3d9c2', '#e8bf9d', '#cf9a70', '#a8713f', '#7d4e2c'];
const HAIRS = ['#2b1a16', '#4a2a1c', '#8a4420', '#c98f4a', '#1d2a22', '#5b5f6b'];
const CLOTHS = ['#23214f', '#4b2140', '#123b3a', '#432418', '#1b3a5c'];
const HATS = ['none', 'none', 'none', 'cap', 'brim', 'feather'] as const;

function pick<T>(list: readonly T[], share: number, fallback: T): T {
  return list[Math.floor(share * list.length)] ?? fallback;
}

/** A face for a name: always the same one, made of a few paper shapes. */
export function portraitOf(name: string): Portrait {
  const next = seeded(seedOf(name));
  return {
    skin: pick(SKINS, next(), '#e8bf9d'),
    hair: pick(HAIRS, next(), '#2b1a16'),
    cloth: pick(CLOTHS, next(), '#23214f'),
    hairStyle: Math.floor(next() * 5),
    hat: pick(HATS, next(), 'none'),
    hasBeard: next() < 0.2,
  };
}
