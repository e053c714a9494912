import { describe, expect, test } from 'bun:test';
import { corporate } from '@nightfall/shared/themes/corporate/theme';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { onuwClassic } from '@nightfall/shared/themes/onuw-classic/theme';
import { russiagate } from '@nightfall/shared/themes/russiagate/theme';
import { Glob } from 'bun';
import { rulesOf } from '../theme/shown-look.ts';
import { contrastOf, type Oklch, oklchOf, paintedLook } from '../theme/team-papers.ts';

/** In the sun on a phone: what is small and not cream. */
const LEAST = 7;
/** From 24 px on (WCAG 2.2, 1.4.6). */
const LEAST_LARGE = 4.5;

const WEB = `${import.meta.dir}/..`;
const paths = [...new Glob('{attention,components,features,guide,styles}/**/*.css').scanSync(WEB)];
const sheets = new Map(
  await Promise.all(paths.map(async (path) => [path, await Bun.file(`${WEB}/${path}`).text()] as const)),
);
const RULE = /(?:^|\n) *([^{}@/;]+?) \{\n([^{}]*)\}/g;
const declarations = [...sheets].flatMap(([path, text]) =>
  [...text.matchAll(RULE)].flatMap(([, selector = '', body = '']) =>
    [...body.matchAll(/^ *([\w-]+):\s*([^;]+);/gm)].map(([, property = '', value = '']) => ({
      path,
      selector: selector.replaceAll(/\s+/g, ' '),
      property,
      value: value.replaceAll(/\s+/g, ' '),
    })),
  ),
);

/** What a rule paints behind its words. */
function groundOf(selector: string): string {
  const found = declarations.find((one) => one.selector === selector && one.property === 'background');
  if (found === undefined) throw new Error(`${selector} has no ground of its own`);
  return found.value;
}

/** Each with what lies behind it, from the nearest to the farthest. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
  '.message__name': [groundOf('.message__words')],
  '.claim-board__mark': [groundOf('.claim-board__row > *')],
  '.claim-board__group--conflict .claim-board__role': [
    groundOf('.discussion__talk, .discussion__notes'),
    'var(--ridge-1)',
  ],
  '.seat--picked .seat__name': [groundOf('.seat--picked .seat__name'), 'var(--wood)'],
  '.vote__middle--picked': [groundOf('.vote__middle--picked'), 'var(--wood)'],
  '.picked-words': ['var(--ground)'],
  '.final-role--won .fate': ['var(--felt)'],
  '.way__emblem': [groundOf('.way__emblem')],
  '.notice__mark': [groundOf('.notice__mark')],
  '.empty-chairs__chair:hover .empty-chairs__ring': ['var(--ground)'],
  '.person-badge': ['var(--felt)'],
  '.set-advice__warning': ['var(--felt)'],
  '.manage-row__state': ['var(--felt)'],
  '.debug-mark': ['var(--felt)'],
  '.host-status--yellow': ['var(--felt)'],
  '.host-status--green': ['var(--felt)'],
  '.host-status--red': ['var(--felt)'],
  '.manage-row__remove': ['var(--felt)'],
  '.status--ready': ['var(--felt)'],
  '.status--late': ['var(--felt)'],
  '.review-votes__same': ['var(--felt)'],
  '.own-session__here': ['var(--felt)'],
  '.final-role--out .fate': [groundOf('.final-role--out'), 'var(--felt)'],
  '.button--danger': ['var(--felt)'],
  '.field__error': ['var(--felt)'],
  '.menu__item--danger': ['var(--felt)'],
  '.admin-badge--lit': ['var(--night)'],
  '.theme-badge': [groundOf('.theme-badge')],
  '.book-list li::marker': ['var(--ground)'],
  a: ['var(--felt)'],
};
const LARGE: Readonly<Record<string, readonly string[]>> = {
  '.lobby-table__count': ['var(--wood)'],
  '.reveal__caption': ['var(--ground)'],
  '.verdict__sides': ['var(--ground)'],
  '.chapter h2': ['var(--ground)'],
};

const root = new Map(
  [...(sheets.get('styles/tokens.css') ?? '').matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);
type Tokens = ReadonlyMap<string, string>;
interface Painted extends Oklch {
  readonly alpha: number;
}

function mixed(one: Painted, other: Painted, share: number): Painted {
  const turn = ((other.hue - one.hue + 540) % 360) - 180;
  const between = (a: number, b: number) => a * share + b * (1 - share);
  // What is transparent has no color to mix in.
  if (other.alpha === 0) return { ...one, alpha: share };
  return {
    lightness: between(one.lightness, other.lightness),
    chroma: between(one.chroma, other.chroma),
    hue: one.hue + turn * (1 - share),
    alpha: between(one.alpha, other.alpha),
  };
}

/** A color as a style sheet writes it: a token, a mixture of two, or itself. */
function painted(value: string, tokens: Tokens): Painted {
  const token = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (token !== undefined) return painted(tokens.get(token) ?? root.get(token) ?? '', tokens);
  if (value === 'transparent') return { lightness: 0, chroma: 0, hue: 0, alpha: 0 };
  const [, one = '', share = '', other = ''] =
    /^color-mix\(in oklch, (.+?) ([\d.]+)%, (.+)\)(?: padding-box)?$/.exec(value) ?? [];
  if (one !== '') return mixed(painted(one, tokens), painted(other, tokens), Number(share) / 100);
  const plain = oklchOf(value);
  if (plain === null) throw new Error(`${value} is no color`);
  return { ...plain, alpha: Number(/\/ ([\d.]+)/.exec(value)?.[1] ?? 1) };
}

/** What one sees of layers, of which the last is opaque. */
const seen = (layers: readonly string[], tokens: Tokens): Painted =>
  layers
    .map((layer) => painted(layer, tokens))
    .reduceRight((behind, layer) => mixed({ ...layer, alpha: 1 }, behind, layer.alpha));

/** The colors of each theme under each of its skies. */
const SCENES = [generic, onuwClassic, corporate, russiagate].flatMap((theme) => {
  const rules = rulesOf(paintedLook(theme));
  const common = rules.find(([place]) => place === ':root')?.[1] ?? {};
  return rules
    .filter(([place]) => place.startsWith('[data-sky'))
    .map(([place, sky]) => ({
      scene: `${theme.id} ${place}`,
      tokens: new Map(Object.entries({ ...common, ...sky })),
    }));
});
/** Gold, the tokens of warnings, and what is written by hand in their like. */
const BRIGHT = /^(var\(--(lamp|warn|ready|late-text)\)|oklch\(0\.8\d* 0\.(0[6-9]|1)\d* \d+\))$/;
const bright = declarations.filter(({ property, value }) => property === 'color' && BRIGHT.test(value));

describe('[L5.11] gold names and small warnings are read in glare, in every theme under every sky', () => {
  test('all four themes with their seven skies are looked at, and each rule is known', () => {
    expect(SCENES).toHaveLength(4 * 7);
    expect(bright.map(({ selector }) => selector).sort()).toEqual(Object.keys({ ...SMALL, ...LARGE }).sort());
  });

  test.each(bright.map(({ selector, value }) => [selector, value] as const))('%s', (selector, value) => {
    const ground = SMALL[selector] ?? LARGE[selector] ?? [];
    const least = selector in SMALL ? LEAST : LEAST_LARGE;
    const pale = SCENES.map(({ scene, tokens }) => ({
      scene,
      contrast: contrastOf(painted(value, tokens), seen(ground, tokens)),
    })).filter(({ contrast }) => contrast < least);
    expect(pale).toEqual([]);
  });
});
