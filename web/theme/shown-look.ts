import type { Phase } from '@nightfall/shared/game/state/phase';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { Look, PaperColours, SkyColours } from '@nightfall/shared/themes/look-schema';
import type { ThemeCover } from '@nightfall/shared/themes/theme-schema';
import { useLayoutEffect } from 'react';
import { faceTokens } from './faces.ts';
import { type PaintedLook, paintedLook } from './team-papers.ts';

type Tokens = Readonly<Record<string, string>>;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const named = (colours: Tokens, prefix = ''): Tokens =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${prefix}${kebab(name)}`, value]));

function skyTokens({ ridges, ...air }: SkyColours): Tokens {
  const ground = ridges.map((colour, index) => [`--ridge-${index + 1}`, colour]);
  return { ...named(air, 'sky-'), ...Object.fromEntries(ground) };
}

const paperTokens = ({ front, mid, deep, edge, ...rest }: PaperColours): Tokens => ({
  ...named({ front, mid, deep, edge }, 'paper-'),
  ...named(rest),
});

const TEAMS: Record<Team, keyof Look['papers']> = {
  Villager: 'villager',
  Werewolf: 'werewolf',
  Neutral: 'neutral',
};

const ofStalker = (papers: PaperColours): [string, Tokens] => [
  '[data-team][data-side="stalker"]',
  paperTokens(papers),
];

/** The tokens of a look by the elements they hold for. */
export function rulesOf({
  sky,
  papers,
  palette,
  skyline,
}: PaintedLook): [selector: string, tokens: Tokens][] {
  const phases = Object.keys(sky) as Phase[];
  const teams = Object.keys(TEAMS) as Team[];
  return [
    [':root', { ...skyTokens(sky.lobby), ...named(palette), ...faceTokens(skyline) }],
    ...phases.map((phase): [string, Tokens] => [`[data-sky="${phase}"]`, skyTokens(sky[phase])]),
    ...teams.map((team): [string, Tokens] => [`[data-team="${team}"]`, paperTokens(papers[TEAMS[team]])]),
    ...(papers.stalker === undefined ? [] : [ofStalker(papers.stalker)]),
  ];
}

const within = (scope: string, selector: string) => (selector === ':root' ? scope : `${scope} ${selector}`);

/** For the whole page, or for what the selector names. */
function sheetOf(theme: ThemeCover | undefined, scope?: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  for (const [selector, tokens] of theme === undefined ? [] : rulesOf(paintedLook(theme))) {
    const place = scope === undefined ? selector : within(scope, selector);
    const rule = sheet.cssRules[sheet.insertRule(`${place} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(tokens)) rule.style.setProperty(name, value);
  }
  return sheet;
}

/** The look of a game's theme stands before that of this browser's. */
type Layer = 'own' | 'game';
const themes = new Map<Layer, ThemeCover>();
let sheet: CSSStyleSheet | null = null;

/** The page's content policy forbids style elements; a sheet of the document's own model needs no leave. */
function show(): void {
  const next = sheetOf(themes.get('game') ?? themes.get('own'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => one !== sheet), next];
  sheet = next;
}

/** Paints the page in the look of a theme for as long as it is in use. */
export function useLook(theme: ThemeCover, layer: Layer): void {
  useLayoutEffect(() => {
    themes.set(layer, theme);
    show();
    return () => {
      themes.delete(layer);
      show();
    };
  }, [theme, layer]);
}

/** Paints a part of the page in another look than the page. */
export function useLookWithin(scope: string, theme: ThemeCover): void {
  useLayoutEffect(() => {
    const sheet = sheetOf(theme, scope);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [scope, theme]);
}
