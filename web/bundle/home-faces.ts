import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { cutFace, FACES, type Face } from '../styles/faces/cut-faces.ts';
import { HOME_WORDS, lettersIn } from '../styles/faces/home-letters.ts';

/** The name of the sheet, as styles/page.ts imports it. */
const SHEET = 'virtual:home-faces.css';

/** Of the words that Home shows at first: in the language whose catalogues have been loaded. */
const HOME_FACES = FACES.flatMap((face) =>
  face.home === undefined ? [] : { face, letters: lettersIn(HOME_WORDS[face.home]) },
);

/** Ligatures are a fifth of these faces, and the small texts do without them. */
const featuresOf = ({ file }: Face) => (file.includes('grenze') ? {} : { features: ['kern', 'lnum'] });

/** Home's faces go by names of their own: what they lack is in the whole ones behind them. */
const ruleOf = ({ file }: Face, name: string, letters: string) => `@font-face {
  font-family: "${file.includes('grenze') ? 'Grenze Gotisch' : 'Alegreya Sans'} Home";
  font-weight: ${/-(\d+)-normal/.exec(file)?.[1] ?? '100 900'};
  font-display: swap;
  src: url("./${name}") format("woff2");
  unicode-range: ${[...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(', ')};
}
`;

/** Home's faces and their sheet, which stand in no folder of the source: cut to the letters of Home's words in a language. */
export async function homeFaces(folder: string): Promise<Plugin> {
  await mkdir(folder, { recursive: true });
  const rules = await Promise.all(
    HOME_FACES.map(async ({ face, letters }) => {
      const name = await cutFace(face, { part: 'home', letters, ...featuresOf(face) }, folder);
      return ruleOf(face, name, letters);
    }),
  );
  const sheet = join(folder, 'home-faces.css');
  await Bun.write(sheet, rules.join(''));
  return { name: 'home-faces', resolveId: (id) => (id === SHEET ? sheet : null) };
}
