import { seeded } from './seeded.ts';

/** The eight grounds of portraits (GROUNDS names them in this order); a name's first character decides, or its owner. */
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

const SKINS = ['#f6dfcb', '#f0cba8', '#e0ab7e', '#c58a5c', '#9a6440', '#74482c'] as const;
const HAIRS = [
  '#1f1513',
  '#3a2117',
  '#5c341d',
  '#8f4a22',
  '#a8341f',
  '#cf9a4e',
  '#e6c07a',
  '#6d6a72',
  '#d8d2c8',
] as const;
const CLOTHS = [
  '#2a2a63',
  '#57264a',
  '#12484a',
  '#57301c',
  '#1f4470',
  '#3c4a1e',
  '#6a2230',
  '#33313f',
] as const;
const ACCENTS = ['#f0cf7a', '#d9573f', '#e9e2d2', '#6fb7a6', '#e08a3c', '#8fa8e0'] as const;
const HAT_COLOURS = ['#241a14', '#17492c', '#5a2a27', '#1d2f57', '#52275a', '#8a6428'] as const;

export const HEADS = ['oval', 'round', 'long'] as const;
/** What keeps the ears free is worn with a beard now and then; the rest is not. */
const SHORT = ['short', 'curls', 'bald', 'quiff', 'parted', 'cropped', 'afro'] as const;
const LONG = ['straight', 'bun', 'bob', 'braids', 'ponytail', 'wavy', 'buns'] as const;
export const HAIRSTYLES = [...SHORT, ...LONG] as const;
export const BEARDS = ['none', 'full', 'goatee', 'moustache', 'flowing'] as const;
export const HATS = ['none', 'cap', 'brim', 'feather', 'hood', 'beret', 'kerchief'] as const;
export const COLLARS = ['open', 'high', 'bow', 'scarf', 'shirt'] as const;
/** Clothes of the place where the game plays. */
export const OUTFITS = ['tie', 'lanyard', 'trenchcoat'] as const;

export type Hairstyle = (typeof HAIRSTYLES)[number];
export type Hat = (typeof HATS)[number];
export type Beard = (typeof BEARDS)[number];
export type Collar = (typeof COLLARS)[number] | (typeof OUTFITS)[number];

export interface Portrait {
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly accent: string;
  readonly hatColour: string;
  readonly head: (typeof HEADS)[number];
  readonly hairstyle: Hairstyle;
  readonly beard: Beard;
  readonly hat: Hat;
  readonly collar: Collar;
  readonly hasGlasses: boolean;
  readonly hasBlush: boolean;
}

function pick<T>(list: readonly [T, ...T[]], share: number): T {
  return list[Math.floor(share * list.length)] ?? list[0];
}

/** Where the game plays, as far as clothes are concerned. */
export type Wardrobe = 'village' | 'office' | 'agency';

const OFFICE_COLLARS = ['tie', 'lanyard', 'tie', 'shirt', 'lanyard'] as const;
const OFFICE_CLOTHS = ['#1d2a3a', '#2b3440', '#22414f', '#3a3f47', '#16323a'] as const;
const COATS = ['#a88a5c', '#8f7650', '#5d5648', '#b09a72'] as const;

/** The same face, dressed for the place. */
export function dressed(portrait: Portrait, wardrobe: Wardrobe, share: number): Portrait {
  if (wardrobe === 'office')
    return {
      ...portrait,
      hat: 'none',
      collar: pick(OFFICE_COLLARS, share),
      cloth: pick(OFFICE_CLOTHS, (share * 7) % 1),
    };
  if (wardrobe === 'agency')
    return {
      ...portrait,
      hat: portrait.hat === 'none' || share > 0.7 ? 'none' : 'brim',
      hatColour: '#2b2a2c',
      collar: 'trenchcoat',
      cloth: pick(COATS, share),
    };
  return portrait;
}

/** A face for the seed of a name: always the same one, made of a few paper shapes. */
export function portraitOf(seed: number, wardrobe: Wardrobe = 'village'): Portrait {
  const next = seeded(seed);
  const isShort = next() < 0.5;
  const hairstyle = isShort ? pick(SHORT, next()) : pick(LONG, next());
  const beard = isShort && next() < 0.5 ? pick(BEARDS, 0.2 + next() * 0.799) : 'none';
  const isHatted = next() < 0.34;
  const face: Portrait = {
    skin: pick(SKINS, next()),
    hair: pick(HAIRS, next()),
    cloth: pick(CLOTHS, next()),
    accent: pick(ACCENTS, next()),
    hatColour: pick(HAT_COLOURS, next()),
    head: pick(HEADS, next()),
    hairstyle,
    beard,
    hat: isHatted ? pick(HATS, 0.15 + next() * 0.849) : 'none',
    collar: pick(COLLARS, next()),
    hasGlasses: next() < 0.17,
    hasBlush: next() < 0.4,
  };
  return dressed(face, wardrobe, next());
}
