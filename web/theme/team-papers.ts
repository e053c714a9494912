import { GENERIC_LOOK } from '@nightfall/shared/themes/generic/look';
import type { Look, PaperColours } from '@nightfall/shared/themes/look-schema';
import type { ThemeCover } from '@nightfall/shared/themes/theme-schema';

/** A look as it is shown: the Stalker's cards have papers of their own where their team has a color of its own. */
export interface PaintedLook extends Look {
  readonly papers: Look['papers'] & { readonly stalker?: PaperColours };
}

/** AA for text is 4.5 (WCAG 2.2); the rest is for what a screen rounds off. */
const LEAST_CONTRAST = 4.6;

/**
 * Each team's papers in its color. Papers that a theme has written itself stay: only those of the built-in theme, with
 * which every pack begins, take on the color.
 */
export function paintedLook({ text: { teams }, look }: Pick<ThemeCover, 'text' | 'look'>): PaintedLook {
  const { villager, werewolf, neutral } = look.papers;
  const painted = {
    villager: inColour(villager, teams.villager.color, look, 'villager'),
    werewolf: inColour(werewolf, teams.werewolf.color, look, 'werewolf'),
    neutral: inColour(neutral, teams.tanner.color, look, 'neutral'),
  };
  const stalker = inColour(neutral, teams.stalker.color, look, 'neutral');
  const isOwn = teams.stalker.color !== teams.tanner.color;
  return { ...look, papers: isOwn ? { ...painted, stalker } : painted };
}

function inColour(papers: PaperColours, color: string, look: Look, team: keyof Look['papers']): PaperColours {
  const base = GENERIC_LOOK.papers[team];
  const wanted = oklchOf(color);
  const isWritten = PAPER_NAMES.some((name) => papers[name] !== base[name]);
  return isWritten || color === base.accent || wanted === null ? papers : tinted(papers, wanted, look);
}

const PAPER_NAMES = Object.keys(GENERIC_LOOK.papers.villager) as (keyof PaperColours)[];

/** As light as before, so that what lies on one another is as clear as before; what is read is seen to. */
function tinted(papers: PaperColours, wanted: Oklch, look: Look): PaperColours {
  const accent = oklchOf(papers.accent);
  const strength = Math.min(1.2, wanted.chroma / (accent?.chroma ?? wanted.chroma));
  const dyed = PAPER_NAMES.map((name) => {
    const base = oklchOf(papers[name]);
    if (base === null) return [name, papers[name]];
    return [name, written(inGamut({ ...base, chroma: base.chroma * strength, hue: wanted.hue }))];
  });
  const sheets = Object.fromEntries(dyed) as PaperColours;
  return {
    ...sheets,
    accent: readable(wanted, darkGrounds(sheets, look), 1),
    markInk: readable(wanted, [look.palette.paper, look.palette.paperLow], -1),
  };
}

/** Where names of teams are read in their color, and what is written on it. */
const darkGrounds = ({ front }: PaperColours, { palette, sky }: Look): string[] => [
  front,
  palette.felt,
  palette.feltLow,
  palette.ink,
  ...Object.values(sky).map(({ ridges }) => ridges[3]),
];

/** The color, made lighter or darker until it can be read on each of the grounds. */
function readable(wanted: Oklch, grounds: readonly string[], direction: 1 | -1): string {
  const known = grounds.flatMap((ground) => oklchOf(ground) ?? []);
  const steps = Array.from({ length: 101 }, (_, step) => wanted.lightness + (direction * step) / 100);
  const shades = steps
    .filter((lightness) => lightness >= 0 && lightness <= 1)
    .map((lightness) => inGamut({ ...wanted, lightness }));
  const isRead = (shade: Oklch) => known.every((ground) => contrastOf(shade, ground) >= LEAST_CONTRAST);
  return written(shades.find(isRead) ?? { lightness: direction === 1 ? 1 : 0, chroma: 0, hue: 0 });
}

/** A color by its lightness (0 to 1), its chroma, and its hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

const DEGREES = 180 / Math.PI;

/** A color as a theme writes it; null for what is no color after all. */
export function oklchOf(cssOf: string): Oklch | null {
  const numbers = (cssOf.match(/-?[\d.]+%?/g) ?? []).map(numberOf);
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = numbers;
  const colour = cssOf.startsWith('oklch(')
    ? { lightness: first, chroma: /^oklch\(\S+ \S+%/.test(cssOf) ? second * 0.4 : second, hue: third }
    : oklchOfLight(lightOf(cssOf, [first, second, third]));
  return Object.values(colour).every(Number.isFinite) ? colour : null;
}

const numberOf = (written: string): number =>
  written.endsWith('%') ? Number(written.slice(0, -1)) / 100 : Number(written);

/** Red, green and blue as a screen shines them, 0 to 1 each. */
function lightOf(written: string, [first, second, third]: Triple): Triple {
  if (written.startsWith('#')) {
    const pair = (at: number) => Number.parseInt(written.slice(at, at + 2), 16) / 255;
    return [linear(pair(1)), linear(pair(3)), linear(pair(5))];
  }
  const share = (value: number) => (written.includes('%') ? value : value / 100);
  if (written.startsWith('hsl(')) return lightOfHsl(first, share(second), share(third));
  const shown = (value: number) => linear(written.includes('%') ? value : value / 255);
  return [shown(first), shown(second), shown(third)];
}

function lightOfHsl(hue: number, saturation: number, lightness: number): Triple {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const shown = (offset: number) => {
    const at = (((offset + hue / 30) % 12) + 12) % 12;
    return linear(lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [shown(0), shown(8), shown(4)];
}

const linear = (shown: number): number =>
  shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;

function oklchOfLight([red, green, blue]: Triple): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * DEGREES + 360) % 360 };
}

function lightOfOklch({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue / DEGREES), chroma * Math.sin(hue / DEGREES)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** Whether sRGB contains it, within an invisible tolerance. */
const isInGamut = (colour: Oklch): boolean =>
  lightOfOklch(colour).every((part) => part > -0.0005 && part < 1.0005);

/** With as much of its chroma as sRGB has at this lightness. */
function inGamut(colour: Oklch): Oklch {
  const steps = Array.from({ length: 41 }, (_, step) => ({
    ...colour,
    chroma: colour.chroma * (1 - step / 40),
  }));
  return steps.find(isInGamut) ?? { ...colour, chroma: 0 };
}

/** As bright as a screen shows it, 0 to 1 (WCAG 2.2, relative luminance). */
function luminanceOf(colour: Oklch): number {
  const [red, green, blue] = lightOfOklch(colour).map((part) => Math.max(0, Math.min(1, part)));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** How well two colors can be told apart, 1 to 21. */
export function contrastOf(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

const written = ({ lightness, chroma, hue }: Oklch): string =>
  `oklch(${rounded(lightness, 3)} ${rounded(chroma, 3)} ${rounded(hue, 1)})`;
