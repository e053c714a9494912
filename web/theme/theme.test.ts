import { describe, expect, test } from 'bun:test';
import { corporate } from '@nightfall/shared/themes/corporate/theme';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { themeById } from '@nightfall/shared/themes/index';
import type { PaperColours } from '@nightfall/shared/themes/look-schema';
import { themeFrom } from '@nightfall/shared/themes/theme';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { type CustomRole, roleFacts, winnerName } from './role-facts.ts';
import { contrastOf, type Oklch, oklchOf, paintedLook } from './team-papers.ts';

const NONE: Oklch = { lightness: Number.NaN, chroma: 0, hue: 0 };
const colour = (written: string) => oklchOf(written) ?? NONE;
const contrast = (one: string, other: string) => contrastOf(colour(one), colour(other));

type Teams = ThemeData['text']['teams'];
function lookWith(colours: Partial<Record<keyof Teams, string>>, theme = generic) {
  const teams = Object.fromEntries(
    Object.entries(theme.text.teams).map(([key, team]) => [
      key,
      { ...team, color: colours[key as keyof Teams] ?? team.color },
    ]),
  ) as unknown as Teams;
  return paintedLook({ text: { ...theme.text, teams }, look: theme.look });
}

describe('a color', () => {
  test.each([
    ['#ff0000', 0.628, 0.258, 29.2],
    ['rgb(255, 0, 0)', 0.628, 0.258, 29.2],
    ['rgb(100% 0% 0% / 0.5)', 0.628, 0.258, 29.2],
    ['hsl(0deg 100% 50%)', 0.628, 0.258, 29.2],
    ['hsl(0, 100, 50)', 0.628, 0.258, 29.2],
    ['oklch(62.8% 0.258 29.2)', 0.628, 0.258, 29.2],
    ['oklch(0.628 64.5% 29.2)', 0.628, 0.258, 29.2],
  ])('%s is what it says', (written, lightness, chroma, hue) => {
    const read = colour(written);
    expect(read.lightness).toBeCloseTo(lightness, 2);
    expect(read.chroma).toBeCloseTo(chroma, 2);
    expect(read.hue).toBeCloseTo(hue, 0);
  });

  test('that is none is none', () => expect(oklchOf('rgb(..%)')).toBeNull());

  test('and white and black are as far apart as can be', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 1);
  });
});

describe('the papers of a team', () => {
  const HUES = Array.from({ length: 24 }, (_, step) => step * 15);
  const COLOURS = [
    ...HUES.flatMap((hue) => [`hsl(${hue} 100% 50%)`, `hsl(${hue} 60% 12%)`, `hsl(${hue} 80% 92%)`]),
    '#000000',
    '#ffffff',
    '#808080',
  ];
  const { palette } = generic.look;
  const pairs = (papers: PaperColours): [string, string][] => [
    [papers.accent, papers.front],
    [papers.accent, palette.felt],
    [papers.accent, palette.ink],
    [papers.markInk, palette.paper],
    [papers.markInk, palette.paperLow],
  ];

  test.each(COLOURS)('[T3.5] are in the color %s, and what is written on them can be read', (color) => {
    const { villager, werewolf, neutral, stalker } = lookWith({
      villager: color,
      werewolf: color,
      tanner: color,
      stalker: color === '#000000' ? '#ffffff' : '#000000',
    }).papers;
    for (const papers of [villager, werewolf, neutral, stalker ?? neutral]) {
      expect(papers).not.toEqual(generic.look.papers.villager);
      for (const [text, ground] of pairs(papers)) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(villager.emblem, villager.discLight)).toBeGreaterThan(7);
    expect(contrast(neutral.emblem, neutral.discLight)).toBeGreaterThan(7);
  });

  test('[T3.5] have the hue of their team', () => {
    const { villager, werewolf } = lookWith({ villager: '#22aa44' }).papers;
    const { hue } = colour('#22aa44');
    for (const name of ['front', 'mid', 'deep', 'edge', 'accent', 'markInk'] as const)
      expect(colour(villager[name]).hue).toBeCloseTo(hue, 0);
    expect(werewolf).toEqual(generic.look.papers.werewolf);
  });

  test('[T3.5] are the Stalker’s own where that team has a color of its own', () => {
    expect(paintedLook(generic).papers).toEqual(generic.look.papers);
    const { neutral, stalker } = lookWith({ stalker: '#7744ff' }).papers;
    expect(neutral).toEqual(generic.look.papers.neutral);
    expect(colour(stalker?.accent ?? '').hue).toBeCloseTo(colour('#7744ff').hue, 0);
  });

  test('[T3.5] stay as they are where a theme has written its own', () => {
    expect(lookWith({ villager: '#22aa44' }, corporate).papers).toEqual(corporate.look.papers);
  });
});

const theme = themeById('generic');
const hermit: CustomRole = {
  name: 'Hermit',
  title: 'The Hermit',
  team: 'Neutral',
  description: 'Stays at home.',
  imageUrl: null,
  nightOrder: 3,
};
const facts = (change: Partial<CustomRole>) => roleFacts('Hermit', theme, [{ ...hermit, ...change }]);

describe('[T3.6] the team of a role', () => {
  const { text } = theme;
  const packed = themeFrom({
    ...theme,
    text: { ...text, roles: { ...text.roles, Seer: { ...text.roles.Seer, teamLabel: 'Old Guard' } } },
  });

  test('is what the card says: its own label, or the name of the team', () => {
    const labels = ['Seer', 'Villager', 'Minion', 'Tanner', 'Stalker'].map(
      (name) => roleFacts(name, packed).teamLabel,
    );
    const { villager, werewolf, tanner, stalker } = text.teams;
    expect(labels).toEqual([
      'Old Guard',
      ...[villager, werewolf, tanner, stalker].map((one) => one.displayName),
    ]);
  });

  test('says what it wants; the Stalker’s is one of its own', () => {
    expect(roleFacts('Seer', theme).teamDescription).toBe('Everybody who wants to catch a wolf.');
    expect(roleFacts('Stalker', theme)).toMatchObject({
      side: 'stalker',
      team: 'Neutral',
      teamDescription: 'On nobody’s side, and after one player.',
    });
    expect(facts({}).teamLabel).toBe('Neutral');
  });
});

describe('a custom role', () => {
  test('[H3.42] is known by its title and its words', () => {
    expect(facts({})).toMatchObject({
      title: 'The Hermit',
      description: 'Stays at home.',
      order: 3,
      wakes: true,
      copies: 1,
      isKnown: true,
    });
    expect(facts({ nightOrder: 0 }).wakes).toBe(false);
    expect(winnerName('Hermit', theme, [hermit])).toBe('The Hermit');
  });

  test('says how it wins, also in place of words that it has none of', () => {
    const conditions = (['Villager', 'Werewolf', 'Neutral'] as const).map(
      (team) => facts({ team }).winCondition,
    );
    expect(conditions).toEqual([
      'Wins with the Villager team.',
      'Wins with the Werewolf team.',
      'Wins by not being eliminated.',
    ]);
    expect(facts({ description: '' }).description).toBe('Wins by not being eliminated.');
  });

  test('[H3.42 T3.2] has the picture that was uploaded for it, if any', () => {
    const imageUrl = '/api/custom-roles/pictures/hermit.webp';
    expect([facts({ imageUrl }).image, facts({ imageUrl: null }).image]).toEqual([imageUrl, null]);
  });
});
