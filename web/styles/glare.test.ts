import { describe, expect, test } from 'bun:test';
import { corporate } from '@nightfall/shared/themes/corporate/theme';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { onuwClassic } from '@nightfall/shared/themes/onuw-classic/theme';
import { russiagate } from '@nightfall/shared/themes/russiagate/theme';
import { Glob } from 'bun';
import { scopedSheet } from '../bundle/css-modules.ts';
import { rulesOf } from '../theme/shown-look.ts';
import { contrastOf, type Oklch, oklchOf, paintedLook } from '../theme/team-papers.ts';

/** In the sun on a phone: what is small and not cream. */
const LEAST = 7;
/** From 24 px on (WCAG 2.2, 1.4.6). */
const LEAST_LARGE = 4.5;

const WEB = `${import.meta.dir}/..`;
const paths = [...new Glob('{attention,components,features,guide,styles}/**/*.css').scanSync(WEB)];
const sheets = new Map(
  await Promise.all(
    paths.map(async (path) => [path, scopedSheet(await Bun.file(`${WEB}/${path}`).text(), path)] as const),
  ),
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
  '.chat_messageName': [groundOf('.chat_messageWords')],
  '.board_mark': [groundOf('.board_row > *')],
  '.board_groupConflict .board_role': [groundOf('.discussion_talk, .discussion_notes'), 'var(--ridge-1)'],
  '.table_seatPicked .table_seatName': [groundOf('.table_seatPicked .table_seatName'), 'var(--wood)'],
  '.vote_middlePicked': [groundOf('.vote_middlePicked'), 'var(--wood)'],
  '.night_pickedWords': ['var(--ground)'],
  '.final-roles_finalRoleWon .final-roles_fate': ['var(--felt)'],
  '.final-roles_wayEmblem': [groundOf('.final-roles_wayEmblem')],
  '.night-result_noticeMark': [groundOf('.night-result_noticeMark')],
  '.lobby-table_emptyChairsChair:hover .lobby-table_emptyChairsRing': ['var(--ground)'],
  '.people_personBadge': ['var(--felt)'],
  '.role-picker_setAdviceWarning': ['var(--felt)'],
  '.host-tools_state': ['var(--felt)'],
  '.host-tools_debugMark': ['var(--felt)'],
  '.account_status_yellow': ['var(--felt)'],
  '.account_status_green': ['var(--felt)'],
  '.account_status_red': ['var(--felt)'],
  '.host-tools_remove': ['var(--felt)'],
  '.people_statusReady': ['var(--felt)'],
  '.people_statusLate': ['var(--felt)'],
  '.review_reviewVotesSame': ['var(--felt)'],
  '.accounts_ownSessionHere': ['var(--felt)'],
  '.final-roles_finalRoleOut .final-roles_fate': [groundOf('.final-roles_finalRoleOut'), 'var(--felt)'],
  '.button_danger': ['var(--felt)'],
  '.field_error': ['var(--felt)'],
  '.menu_itemDanger': ['var(--felt)'],
  '.admin_adminBadgeLit': ['var(--night)'],
  '.themes_themeBadge': [groundOf('.themes_themeBadge')],
  '.rules_bookList li::marker': ['var(--ground)'],
  a: ['var(--felt)'],
};
const LARGE: Readonly<Record<string, readonly string[]>> = {
  '.lobby-table_count': ['var(--wood)'],
  '.reveal_caption': ['var(--ground)'],
  '.results_verdictSides': ['var(--ground)'],
  '.rules_chapter h2': ['var(--ground)'],
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
