import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLE_NAMES, BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import { corporate } from '@nightfall/shared/themes/corporate/theme';
import { PRODUCTION_THEMES, themeById } from '@nightfall/shared/themes/index';
import { russiagate } from '@nightfall/shared/themes/russiagate/theme';
import { themeFrom } from '@nightfall/shared/themes/theme';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DIAL_TICKS, FRAMES, LAYER_SCALES, sheet } from '../../../art/card-frames.ts';
import type { Piece, Scene } from '../../../art/card-scene.ts';
import { TEAM_MARKS } from '../../../art/signs.ts';
import { type CustomRole, type RoleFacts, roleFacts, teamName } from '../../../theme/role-facts.ts';
import { ThemeContext } from '../../../theme/theme-context.tsx';
import { CardBack, LargeCardBack } from '../card-back.tsx';
import { MiniCard } from '../mini-card.tsx';
import { RoleCard } from '../role-card.tsx';
import { badge } from './badge.tsx';
import { dossier } from './dossier.tsx';
import { emblemOf } from './emblem-of.ts';
import { PAPER_SCENES, sceneOf } from './scene-of.ts';

const TEAMS: readonly Team[] = ['Villager', 'Werewolf', 'Neutral'];
const generic = themeById('generic');

const show = (page: ReactNode, theme = generic) =>
  render(<ThemeContext value={theme}>{page}</ThemeContext>).container;
const seer = roleFacts('Seer', generic);
const cardOf = (role: RoleFacts, theme = generic) => show(<RoleCard role={role} />, theme);

/** The corners of an outline of straight lines, without its arcs. */
const anglesOf = (path: string) =>
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
    const corners = anglesOf(FRAMES.Werewolf.opening.replaceAll(/[HV][\d.]+/g, ''));
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
    const ends = anglesOf(DIAL_TICKS).map(({ x, y }) => Math.hypot(x - 125, y - 146));
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

const firstTheme = PRODUCTION_THEMES[0];
const HERMIT = {
  name: 'Hermit',
  title: 'The Hermit of the Far Mountain',
  team: 'Neutral',
  description: '',
  imageUrl: null,
  nightOrder: 12,
} as const;

/** How a piece is drawn, wherever it stands: its paper and the commands of its path. */
const structureOf = ({ tone, path }: Piece) => `${tone} ${path.replaceAll(/[^a-zA-Z]/g, '')}`;

/** The corners of a path, with its relative commands made absolute. */
function cornersOf(path: string): { x: number; y: number }[] {
  const corners: { x: number; y: number }[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', numbers = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = numbers.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const kind = command.toUpperCase();
    const isRelative = command !== kind;
    const length = { H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 }[kind] ?? 2;
    for (let at = 0; length > 0 && at < values.length; at += length) {
      const end = values.slice(at, at + length);
      const [toX, toY] = [
        kind === 'V' ? undefined : end[kind === 'H' ? 0 : length - 2],
        kind === 'H' ? undefined : end.at(-1),
      ];
      x = toX === undefined ? x : toX + (isRelative ? x : 0);
      y = toY === undefined ? y : toY + (isRelative ? y : 0);
      corners.push({ x, y });
    }
  }
  return corners;
}

const topOf = (scene: Scene, isSeen: (corner: { x: number; y: number }) => boolean) =>
  Math.min(
    ...scene
      .flatMap(({ path }) => cornersOf(path))
      .filter(isSeen)
      .map(({ y }) => y),
  );

describe('the scenes of the cards', () => {
  test('[G1.16 H4.28 H4.29] each of the 30 roles has its own, drawn from other things than every other', () => {
    expect(Object.keys(PAPER_SCENES).sort()).toEqual([...BUILT_IN_ROLE_NAMES].sort());
    expect(BUILT_IN_ROLE_NAMES).toHaveLength(30);
    const alike: string[] = [];
    BUILT_IN_ROLE_NAMES.forEach((name, index) => {
      const own = new Set(PAPER_SCENES[name]().map(structureOf));
      for (const other of BUILT_IN_ROLE_NAMES.slice(index + 1)) {
        const shared = PAPER_SCENES[other]()
          .map(structureOf)
          .filter((piece) => own.has(piece));
        if (shared.length * 2 >= Math.min(own.size, PAPER_SCENES[other]().length))
          alike.push(`${name} and ${other}`);
      }
    });
    expect(alike).toEqual([]);
  });

  test.each([...BUILT_IN_ROLE_NAMES])(
    '[H4.221] %s: nothing before the emblem, and nothing in vain',
    (name) => {
      const { disc } = FRAMES[roleFacts(name, theme()).team];
      const behindEmblem = topOf(PAPER_SCENES[name](), ({ x }) => x > 84 && x < 166);
      expect(behindEmblem).toBeGreaterThanOrEqual(disc.y);
      for (const piece of PAPER_SCENES[name]()) {
        expect(piece.path).toStartWith('M');
        expect(piece.path).not.toMatch(/NaN|undefined/);
        expect(topOf([piece], () => true)).toBeLessThan(272);
      }
    },
  );

  test('[H4.30] a role that nobody has drawn always has the same one, by its name', () => {
    const names = ['Hermit', 'Baker', 'Ghoul', 'Twin', 'Ferryman', 'Nurse'];
    expect(new Set(names.map((name) => JSON.stringify(sceneOf(name)))).size).toBe(names.length);
    expect(sceneOf('Hermit')).toEqual(sceneOf('Hermit'));
  });
});

function theme() {
  if (firstTheme === undefined) throw new Error('There is no built-in theme');
  return firstTheme;
}

describe.each([...PRODUCTION_THEMES])('the faces of $id', (own) => {
  const cards = [...BUILT_IN_ROLE_NAMES, HERMIT.name, 'Nobody'].map((name) => roleFacts(name, own, [HERMIT]));
  const show = (page: React.ReactNode) => render(<ThemeContext value={own}>{page}</ThemeContext>).container;

  test('[H4.18 H4.23 H4.160 H4.222 H4.227] show number, name and team of every role', () => {
    for (const role of cards) {
      const face = show(<RoleCard role={role} />).querySelector('svg');
      const words = [...(face?.querySelectorAll('text') ?? [])].map((text) => text.textContent);
      expect(words.join(' ').replaceAll(/\s+/g, ' ')).toContain(role.title.slice(0, 8));
      expect(words.join(' ')).toContain(role.teamLabel);
      expect(words.includes(String(role.order))).toBe(role.wakes);
      expect(face?.innerHTML).not.toMatch(/NaN|undefined/);
      expect(face?.querySelector('filter')).toBeNull();
    }
  });

  test('have a drawing in the place of the number for who sleeps', () => {
    const drawnOn = (role: RoleFacts) => show(<RoleCard role={role} />).querySelectorAll('path').length;
    for (const role of cards)
      expect(drawnOn({ ...role, wakes: false }), role.name).toBeGreaterThan(
        drawnOn({ ...role, wakes: true }),
      );
  });

  test('[H4.18 H4.29 H4.167 H4.225 H4.227] differ from role to role, also under 60 px, where nothing is written but the number', () => {
    const large = cards.map((role) => show(<RoleCard role={role} />).querySelector('svg')?.innerHTML);
    expect(new Set(large).size).toBe(cards.length);
    for (const role of cards) {
      const small = show(<MiniCard role={role} withOrder />);
      expect(small.textContent).toBe(role.wakes ? String(role.order) : '');
      expect(small.querySelector('filter')).toBeNull();
    }
  });

  test('[H4.226] have ids of their own, however many lie side by side', () => {
    const page = show(cards.map((role) => <RoleCard key={role.name} role={role} />));
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const BAKER: CustomRole = {
  name: 'Baker',
  title: 'The Baker of the Night Shift',
  team: 'Neutral',
  nightOrder: 11,
  description: '',
  imageUrl: null,
};
const NAMES = [...BUILT_IN_ROLES.map(({ name }) => name), 'Baker', 'nobody'];

describe.each([
  { theme: themeFrom(corporate), ...badge },
  { theme: themeFrom(russiagate), ...dossier },
])('cards of $theme.name', ({ theme, Face, Mini }) => {
  const wordsOn = (root: HTMLElement) =>
    [...root.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ');

  test.each(NAMES)(
    '[H4.26 H4.155 H4.158 H4.160 H4.161 H4.222 H4.228] %s: emblem, name, team and number',
    (name) => {
      const role = roleFacts(name, theme, [BAKER]);
      const team = teamName(role.team, theme);
      const { container } = render(<Face role={role} team={team} gameTitle={theme.text.gameTitle} />);
      const words = wordsOn(container);
      expect(words).toContain(role.title);
      expect(words).toContain(team);
      expect(words.split(' ').includes(`${role.order}`)).toBe(role.wakes);
      const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
      expect(drawn).toContain(emblemOf(role.icon));
    },
  );

  test.each(NAMES)('[H4.225] %s in small: emblem, and its number when asked for', (name) => {
    const role = roleFacts(name, theme, [BAKER]);
    const { container, rerender } = render(
      <svg role="presentation">
        <Mini role={role} withOrder />
      </svg>,
    );
    expect(wordsOn(container)).toBe(role.wakes ? `${role.order}` : '');
    rerender(
      <svg role="presentation">
        <Mini role={role} withOrder={false} />
      </svg>,
    );
    expect(wordsOn(container)).toBe('');
    const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(drawn).toContain(emblemOf(role.icon));
  });
});

test('[H4.26] a badge bears the title of its theme on both sides of the slot', () => {
  const theme = themeFrom(corporate);
  const { getByText } = render(
    <badge.Face role={roleFacts('Seer', theme)} team="Staff" gameTitle={theme.text.gameTitle} />,
  );
  expect([getByText('Hostile').tagName, getByText('Takeover').tagName]).toEqual(['text', 'text']);
});
