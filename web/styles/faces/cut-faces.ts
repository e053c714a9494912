import { basename, join } from 'node:path';
import subsetFont from 'subset-font';
import type { HOME_WORDS } from './home-letters.ts';

/**
 * `bun run faces`: the faces as the game uses them, in two files each, of which most people need the first alone. Home has
 * files of its own, of no more letters than it shows, which are cut when the page is built (bundle/home-faces.ts).
 */
const packages = join(import.meta.dir, '../../node_modules');

/** What the game itself writes: Basic Latin and the marks of its sentences. The other file has whatever else names are made of. */
const BASIC = [[0x20, 0x7e], [0xa0], [0xb7], [0xd7], [0x2010, 0x2026]] as const;
/** Latin as far as these faces go; what they lack falls back to the system's letters. */
const REST = [
  [0xa1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x304],
  [0x308],
  [0x329],
  [0x2030, 0x203a],
  [0x20ac],
  [0x2122],
  [0x2212],
  [0x2215],
] as const;

/** The features of letters that the sheets ask for, and those that browsers switch on by themselves. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'clig', 'calt', 'rlig', 'lnum', 'tnum'];

export interface Face {
  readonly file: string;
  /** Its part of Home's words, where it has any. */
  readonly home?: keyof typeof HOME_WORDS;
  /** The weights that are in use, where a file has more. */
  readonly weights?: { readonly min: number; readonly max: number };
}

export const FACES: readonly Face[] = [
  {
    file: '@fontsource-variable/grenze-gotisch/files/grenze-gotisch-latin-wght-normal.woff2',
    home: 'grenze-gotisch-wght',
    weights: { min: 600, max: 700 },
  },
  ...([500, 700, 800] as const).map((weight) => ({
    file: `@fontsource/alegreya-sans/files/alegreya-sans-latin-${weight}-normal.woff2`,
    home: `alegreya-sans-${weight}` as const,
  })),
  { file: '@fontsource/alegreya-sans/files/alegreya-sans-latin-900-normal.woff2' },
];

interface FacePart {
  /** Its name in that of the file. */
  readonly part: string;
  readonly letters: string;
  readonly features?: readonly string[];
}

const lettersOf = (ranges: readonly (readonly [number, number?])[]) =>
  ranges
    .flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join('');

const nameOf = ({ file }: Face, part: string) =>
  `${basename(file, '.woff2').replace('latin', `latin-${part}`)}.woff2`;

/** Writes a part of a face into a folder. Resolves to the file's name. */
export async function cutFace(
  face: Face,
  { part, letters, features = FEATURES }: FacePart,
  folder: string,
): Promise<string> {
  const { file, weights } = face;
  const whole = Buffer.from(await Bun.file(join(packages, file)).arrayBuffer());
  const cutOut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    ...(weights === undefined ? {} : { variationAxes: { wght: weights } }),
  });
  const name = nameOf(face, part);
  await Bun.write(join(folder, name), cutOut);
  return name;
}

if (import.meta.main) {
  for (const face of FACES) {
    console.info(await cutFace(face, { part: 'basic', letters: lettersOf(BASIC) }, import.meta.dir));
    console.info(await cutFace(face, { part: 'rest', letters: lettersOf(REST) }, import.meta.dir));
  }
}
