import { describe, expect, test } from 'bun:test';
import { GENERIC_LOOK } from '@nightfall/shared/themes/generic/look';
import { Glob } from 'bun';
import { rulesOf } from '../theme/shown-look.ts';
import { contrastOf, oklchOf } from '../theme/team-papers.ts';
import { EASINGS, MOTION_MS } from './motion.ts';

const WEB = `${import.meta.dir}/..`;
const written = await Bun.file(`${import.meta.dir}/tokens.css`).text();

/** Blanks and noughts before the point say nothing. */
const plain = (value: string) => value.replaceAll(/\s+/g, ' ').replaceAll(/\b0\./g, '.').trim();

/** What tokens.css gives every page, and what the generic theme adds to it. */
const common = new Map(
  [...written.matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map(([, name = '', value = '']) => [
    name,
    plain(value),
  ]),
);
const looks = new Map(
  rulesOf(GENERIC_LOOK).map(([place, tokens]) => [place, new Map(Object.entries(tokens))]),
);
const token = (name: string, place = ':root') =>
  plain(common.get(name) ?? looks.get(place)?.get(name) ?? 'missing');
const colour = (value: string) => `oklch(${value})`;

const sources = await Promise.all(
  [...new Glob('{app,art,components,features,guide,styles,theme}/**/*.{css,ts,tsx}').scanSync(WEB)]
    .filter((path) => !path.includes('.test.') && path !== 'styles/tokens.css')
    .map(async (path) => ({ path, text: await Bun.file(`${WEB}/${path}`).text() })),
);

describe('the tokens have the values of the design', () => {
  test('[H4.2] no letters are smaller than 15 px', () => {
    const sizes = [...common].filter(([name]) => name.startsWith('--type-')).map(([, size]) => size);
    expect(sizes.length).toBeGreaterThan(5);
    for (const size of sizes)
      expect(Number.parseFloat(size.replace('clamp(', '')) * 16).toBeGreaterThanOrEqual(15);
  });

  test('[H4.2] spaces are 4 8 12 16 22 32 48 px', () => {
    const spaces = [1, 2, 3, 4, 5, 6, 7].map((step) => token(`--space-${step}`));
    expect(spaces).toEqual(['4px', '8px', '12px', '16px', '22px', '32px', '48px']);
    expect(common.has('--space-8')).toBe(false);
  });

  test('[H4.220] what scripts move takes as long as what styles move', () => {
    expect(MOTION_MS).toMatchObject({
      flip: 620,
      deal: 420,
      dealStagger: 90,
      swap: 900,
      vote: 700,
      still: 150,
    });
    for (const [name, easing] of Object.entries(EASINGS))
      expect(token(`--${name}`).replaceAll(' ', '')).toBe(easing);
    for (const [name, lasts] of Object.entries(MOTION_MS))
      if (common.has(`--${name}`)) expect(token(`--${name}`)).toBe(`${lasts}ms`);
  });
});

describe('[H4.2] every token is used', () => {
  test.each([...common.keys()])('%s', (name) => {
    const use = new RegExp(`var\\(${name}[,)]|'${name}'|${name} var\\(--sky\\)`);
    expect(sources.some(({ text }) => use.test(text)) || written.includes(`var(${name})`)).toBe(true);
  });

  test.each(Object.keys(MOTION_MS))('motion %s', (name) => {
    expect(sources.some(({ text }) => text.includes(`MOTION_MS.${name}`))).toBe(true);
  });

  test('[H4.2] nothing writes an easing or one of the durations by hand', () => {
    const byHand = /cubic-bezier|\b(120|200|320|620|900|1800)ms\b|\b1\.8s\b/;
    const faults = sources.filter(({ path, text }) => path !== 'styles/motion.ts' && byHand.test(text));
    expect(faults.map(({ path }) => path)).toEqual([]);
  });
});

/** Phase: top, mid, low, horizon, and the ridges from far to near. */
const SKIES = {
  lobby: [
    '.24 .085 288, .39 .125 322, .62 .155 26, .82 .125 66',
    '.46 .12 335, .34 .1 315, .235 .075 298, .165 .05 288',
  ],
  role_deal: [
    '.18 .075 280, .27 .1 282, .4 .12 300, .55 .115 322',
    '.36 .105 298, .275 .088 290, .2 .068 285, .14 .045 281',
  ],
  job_choice: [
    '.115 .045 272, .185 .075 268, .29 .09 258, .43 .085 245',
    '.3 .078 256, .225 .066 262, .16 .052 266, .115 .036 270',
  ],
  role_resolve: [
    '.24 .072 264, .42 .08 245, .68 .055 215, .9 .08 82',
    '.54 .055 240, .4 .06 248, .27 .05 255, .175 .04 264',
  ],
  discussion: [
    '.39 .085 242, .56 .085 228, .75 .06 210, .91 .045 120',
    '.56 .06 212, .42 .062 205, .305 .05 205, .225 .042 224',
  ],
  vote: ['.23 .085 312, .4 .14 5, .61 .185 36, .8 .16 68', '.44 .14 16, .325 .11 8, .22 .08 0, .15 .05 350'],
  results: [
    '.105 .02 50, .165 .045 45, .35 .108 45, .63 .16 60',
    '.29 .088 45, .215 .065 42, .155 .044 40, .108 .027 40',
  ],
} as const;
const AIR = ['--sky-top', '--sky-mid', '--sky-low', '--sky-horizon'];
const RIDGES = ['--ridge-1', '--ridge-2', '--ridge-3', '--ridge-4'];

test.each(Object.entries(SKIES))('[H4.208] the sky of %s', (phase, values) => {
  const painted = [...AIR, ...RIDGES].map((name) => token(name, `[data-sky="${phase}"]`));
  expect(painted).toEqual(values.join(', ').split(', ').map(colour));
});

const NONE = { lightness: Number.NaN, chroma: 0, hue: 0 };
const contrast = (one: string, other: string) => contrastOf(oklchOf(one) ?? NONE, oklchOf(other) ?? NONE);

describe('contrast', () => {
  const ground = (phase: string) => token('--ridge-4', `[data-sky="${phase}"]`);
  test.each([
    ['cream on the ground of the day', token('--cream'), ground('discussion'), 14.9],
    ['cream on the ground at dusk', token('--cream'), ground('lobby'), 17],
    ['ink on paper', token('--ink'), token('--paper'), 12.9],
    ['ink on the lower paper', token('--ink'), token('--paper-low'), 12.9],
    ['ink on the lamp', token('--lamp-ink'), token('--lamp'), 9.4],
    ['ink on the lower lamp', token('--lamp-ink'), token('--lamp-low'), 9.4],
  ])('%s', (_, text, paper, least) => {
    expect(Math.round(contrast(text, paper) * 10) / 10).toBeGreaterThanOrEqual(least);
  });

  test.each(Object.keys(SKIES))('cream on the ground of %s is not below that of the day', (phase) => {
    expect(contrast(token('--cream'), ground(phase))).toBeGreaterThanOrEqual(14.85);
  });
});
