import { basename, join } from 'node:path';
import subsetFont from 'subset-font';

/** `bun run faces`: the faces as the game uses them, in two files each, of which most people need the first alone. */
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

interface Face {
  readonly file: string;
  /** The weights that are in use, where a file has more. */
  readonly weights?: { readonly min: number; readonly max: number };
}

const FACES: readonly Face[] = [
  {
    file: '@fontsource-variable/grenze-gotisch/files/grenze-gotisch-latin-wght-normal.woff2',
    weights: { min: 600, max: 700 },
  },
  ...[500, 700, 800, 900].map((weight) => ({
    file: `@fontsource/alegreya-sans/files/alegreya-sans-latin-${weight}-normal.woff2`,
  })),
];

const lettersOf = (ranges: readonly (readonly [number, number?])[]) =>
  ranges
    .flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join('');

async function cut({ file, weights }: Face, part: string, letters: string): Promise<void> {
  const whole = Buffer.from(await Bun.file(join(packages, file)).arrayBuffer());
  const cutOut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    ...(weights === undefined ? {} : { variationAxes: { wght: weights } }),
  });
  const name = `${basename(file, '.woff2').replace('latin', `latin-${part}`)}.woff2`;
  await Bun.write(join(import.meta.dir, name), cutOut);
  console.info(`${name} ${whole.length} → ${cutOut.length}`);
}

for (const face of FACES) {
  await cut(face, 'basic', lettersOf(BASIC));
  await cut(face, 'rest', lettersOf(REST));
}
