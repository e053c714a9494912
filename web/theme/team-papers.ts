import { GENERIC_LOOK } from '@nightfall/shared/themes/generic/look';
import type { Look, PaperColours } from '@nightfall/shared/themes/look-schema';
import type { ThemeCover } from '@nightfall/shared/themes/theme-schema';
import { contrastOf, type Oklch, oklchOf, shownOf, written } from './colours.ts';

/** A look as it is shown: the Stalker's cards have papers of their own where their team has a color of its own. */
export interface PaintedLook extends Look {
  readonly papers: Look['papers'] & { readonly stalker?: PaperColours };
}

/** AA for text is 4.5 (WCAG 2.2); the rest is for what a screen rounds off. */
const LEAST_CONTRAST = 4.6;

/**
 * Each team's papers in its color. Whoever has written papers of their own has said it more exactly: only those of the
 * built-in theme, with which every pack begins, take on the color.
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
    return [name, written(shownOf({ ...base, chroma: base.chroma * strength, hue: wanted.hue }))];
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
    .map((lightness) => shownOf({ ...wanted, lightness }));
  const isRead = (shade: Oklch) => known.every((ground) => contrastOf(shade, ground) >= LEAST_CONTRAST);
  return written(shades.find(isRead) ?? { lightness: direction === 1 ? 1 : 0, chroma: 0, hue: 0 });
}
