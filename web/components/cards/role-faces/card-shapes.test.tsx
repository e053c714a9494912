import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLE_NAMES } from '@nightfall/shared/game/night/roles/index';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import { PRODUCTION_THEMES, themeById } from '@nightfall/shared/themes/index';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DIAL_TICKS, FRAMES, LAYER_SCALES, sheet } from '../../../art/card-frames.ts';
import { TEAM_MARKS } from '../../../art/signs.ts';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';
import { ThemeContext } from '../../../theme/theme-context.tsx';
import { CardBack, LargeCardBack } from '../card-back.tsx';
import { MiniCard } from '../mini-card.tsx';
import { RoleCard } from '../role-card.tsx';

const TEAMS: readonly Team[] = ['Villager', 'Werewolf', 'Neutral'];
const generic = themeById('generic');

const show = (page: ReactNode, theme = generic) =>
  render(<ThemeContext value={theme}>{page}</ThemeContext>).container;
const seer = roleFacts('Seer', generic);
const cardOf = (role: RoleFacts, theme = generic) => show(<RoleCard role={role} />, theme);

/** The corners of an outline of straight lines, without its arcs. */
const cornersOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

/** All outlines that are drawn, whatever their colours. */
const outlinesIn = (root: Element): string[] =>
  [...root.querySelectorAll('path, circle, rect, ellipse')].map((shape) =>
    ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height', 'stroke-dasharray']
      .map((name) => shape.getAttribute(name) ?? '')
      .join(' '),
  );

describe('[H4.212] the opening of a team', () => {
  test('Villager: a round arch as wide as it is straight', () => {
    expect(FRAMES.Villager.opening).toMatch(/^M(\d+) 300V123A106 106 0 0 1 231 123V300Z$/);
  });

  test('Werewolf: two pricked ears with a brow between them, and notches on both sides', () => {
    const corners = cornersOf(FRAMES.Werewolf.opening.replaceAll(/[HV][\d.]+/g, ''));
    const tips = corners.filter(({ y }) => y < 20);
    expect(tips.map(({ x }) => x + 0)).toEqual([64, 186]);
    expect(corners.filter(({ x, y }) => x > 95 && x < 155 && y > 50).length).toBeGreaterThanOrEqual(2);
    const sideOf = (isOn: (x: number) => boolean) =>
      corners.filter(({ x, y }) => isOn(x) && y > 145 && y < 237).map(({ x }) => x);
    const [left, right] = [sideOf((x) => x < 125), sideOf((x) => x > 125).reverse()];
    expect(right).toEqual(left.map((x) => 250 - x));
    const notches = left.filter((x, index) => x > (left[index - 1] ?? 20) && x > (left[index + 1] ?? 20));
    expect(notches).toHaveLength(2);
  });

  test('Neutral: a circle with the ticks of a dial around it', () => {
    expect(FRAMES.Neutral.opening).toBe('M125 41A105 105 0 1 1 124.9 41Z');
    const ends = cornersOf(DIAL_TICKS).map(({ x, y }) => Math.hypot(x - 125, y - 146));
    expect(ends).toHaveLength(2 * 72);
    expect(Math.min(...ends)).toBeGreaterThan(109);
    expect(DIAL_TICKS.split('M')).toContain('125.0 36.0L125.0 29.0');
  });

  test('is cut out of three papers, each nearer one a little wider', () => {
    expect(LAYER_SCALES.map(({ scale }) => scale)).toEqual([0.9, 0.95, 1]);
    for (const team of TEAMS) {
      const card = cardOf({ ...seer, team });
      const cuts = [...card.querySelectorAll(`path[d="${sheet(FRAMES[team].opening)}"]`)];
      expect(cuts.map((cut) => cut.parentElement?.getAttribute('transform'))).toEqual(
        LAYER_SCALES.map(({ scale }) => expect.stringContaining(`scale(${scale})`)),
      );
      const contour = card.querySelector(`svg > path[d="${FRAMES[team].opening}"]`);
      expect(contour?.getAttribute('stroke')).toBe('var(--paper-edge)');
    }
  });
});

describe('[H4.212] the disc of a team', () => {
  test.each([
    ['Villager', 134, 84],
    ['Neutral', 146, 78],
  ] as const)('%s: at %d, %d wide', (team, y, radius) => {
    const disc = cardOf({ ...seer, team }).querySelector('.role-card__disc');
    expect(['cx', 'cy', 'r'].map((name) => Number(disc?.getAttribute(name)))).toEqual([125, y, radius]);
  });

  test('a full moon, a red one, and an eclipse with a dark middle in its rays', () => {
    const { papers } = generic.look;
    const light = (colour: string) => Number(/[\d.]+/.exec(colour)?.[0]);
    const hue = (colour: string) => Number(/([\d.]+)\)$/.exec(colour)?.[1]);
    expect([light(papers.villager.discLight), light(papers.villager.emblem)]).toEqual([0.95, 0.2]);
    expect(hue(papers.werewolf.discDark)).toBeWithin(20, 40);
    expect(light(papers.neutral.discLight)).toBeLessThan(0.25);
    expect(light(papers.neutral.emblem)).toBeGreaterThan(0.85);
    const rays = (team: Team) =>
      outlinesIn(cardOf({ ...seer, team })).filter((outline) => outline.split('Z').length > 20).length;
    expect([rays('Neutral') > 0, rays('Werewolf')]).toEqual([true, 0]);
  });
});

test('[H4.212] the mark of a team is a house, three claws or a ring, on the upper right', () => {
  expect(TEAM_MARKS.Werewolf.split('Z').length - 1).toBe(3);
  expect(TEAM_MARKS.Neutral).toMatch(/^M12 4A8 8 0 1 1 11.99 4Z/);
  expect(TEAM_MARKS.Villager).toStartWith('M12 2.5L1.8 11.6');
  for (const team of TEAMS) {
    const card = cardOf({ ...seer, team });
    const marks = [...card.querySelectorAll(`path[d="${TEAM_MARKS[team]}"]`)];
    expect(marks.at(-1)?.getAttribute('transform')).toBe('translate(203 17) scale(1.16)');
    expect(marks.at(-1)?.getAttribute('fill')).toBe('var(--accent)');
  }
});

describe.each([...PRODUCTION_THEMES])('[H4.155 H4.223] cards of $id', (theme) => {
  test('are 5 by 7, large and small, on both sides', () => {
    const sides = [
      <RoleCard key="1" role={seer} />,
      <MiniCard key="2" role={seer} />,
      <LargeCardBack key="3" />,
    ];
    for (const side of sides)
      expect(show(side, theme).querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 250 350');
    expect(
      show(<CardBack />, theme)
        .querySelector('svg')
        ?.getAttribute('viewBox'),
    ).toBe('0 0 50 70');
  });

  test('each team differs by shape, in small too', () => {
    for (const Card of [RoleCard, MiniCard]) {
      const drawn = TEAMS.map((team) => outlinesIn(show(<Card role={{ ...seer, team }} />, theme)));
      drawn.forEach((own, index) => {
        const others = new Set(drawn.filter((_, other) => other !== index).flat());
        expect(own.filter((outline) => !others.has(outline)).length).toBeGreaterThan(0);
      });
    }
  });

  test('who does not wake has a sleeping moon, or an empty list, where the number would be', () => {
    const [awake, asleep] = [true, false].map((wakes) => cardOf({ ...seer, wakes }, theme));
    if (awake === undefined || asleep === undefined) throw new Error('no cards');
    const known = new Set(outlinesIn(awake));
    const added = outlinesIn(asleep).filter((outline) => !known.has(outline));
    expect(added.length).toBeGreaterThan(0);
    // A sickle: two arcs, one inside the other. The office has no moon, but three blank lines.
    const isSickle = (outline: string) => /A[\d.]+ [\d.]+ 0 1 0 .*A[\d.]+ [\d.]+ 0 0 1/.test(outline);
    expect(added.some(isSickle)).toBe(theme.id !== 'corporate');
  });

  test('show nothing but frame, disc and emblem under 60 px', () => {
    for (const name of BUILT_IN_ROLE_NAMES) {
      const small = show(<MiniCard role={roleFacts(name, theme)} />, theme);
      expect(small.querySelectorAll('text, filter, clipPath, pattern, linearGradient')).toHaveLength(0);
      expect(small.querySelectorAll('path, rect, circle').length).toBeLessThan(14);
    }
  });
});

test('[H4.27] woodcuts of onuw-classic are drawn otherwise than the papers of generic', () => {
  const classic = themeById('onuw-classic');
  for (const name of BUILT_IN_ROLE_NAMES) {
    const [paper, print] = [generic, classic].map((theme) =>
      outlinesIn(cardOf(roleFacts(name, theme), theme)).filter((outline) => outline.trim() !== ''),
    );
    const known = new Set(paper);
    const own = print?.filter((outline) => !known.has(outline)) ?? [];
    expect(own.length, name).toBeGreaterThan(15);
    expect(print?.some((outline) => outline.includes(FRAMES[roleFacts(name, generic).team].opening))).toBe(
      false,
    );
  }
});
