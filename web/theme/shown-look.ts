import type { Phase } from '@nightfall/shared/game/state/phase';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import type { PaintedLook } from '@nightfall/shared/themes/team-papers';
import type { Look, PaperColours, SkyColours } from '@nightfall/shared/themes/theme-schema';
import { useLayoutEffect } from 'react';
import { faceTokens } from './faces.ts';

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
function sheetOf(look: PaintedLook | undefined, scope?: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  for (const [selector, tokens] of look === undefined ? [] : rulesOf(look)) {
    const place = scope === undefined ? selector : within(scope, selector);
    const rule = sheet.cssRules[sheet.insertRule(`${place} {}`, sheet.cssRules.length)];
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of Object.entries(tokens)) rule.style.setProperty(name, value);
  }
  return sheet;
}

/** A game's look stands before the one of this browser. */
type Layer = 'own' | 'game';
const looks = new Map<Layer, PaintedLook>();
let sheet: CSSStyleSheet | null = null;

/** The page's content policy forbids style elements; a sheet of the document's own model needs no leave. */
function show(): void {
  const next = sheetOf(looks.get('game') ?? looks.get('own'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => one !== sheet), next];
  sheet = next;
}

/** Paints the page in a look for as long as its theme is in use. */
export function useLook(look: PaintedLook, layer: Layer): void {
  useLayoutEffect(() => {
    looks.set(layer, look);
    show();
    return () => {
      looks.delete(layer);
      show();
    };
  }, [look, layer]);
}

/** Paints a part of the page in another look than the page. */
export function useLookWithin(scope: string, look: PaintedLook): void {
  useLayoutEffect(() => {
    const sheet = sheetOf(look, scope);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [scope, look]);
}
