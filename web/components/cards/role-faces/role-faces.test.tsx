import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLE_NAMES } from '@nightfall/shared/game/night/roles/index';
import { PRODUCTION_THEMES } from '@nightfall/shared/themes/index';
import { render } from '@testing-library/react';
import { FRAMES } from '../../../art/card-frames.ts';
import type { Piece, Scene } from '../../../art/card-scene.ts';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';
import { ThemeContext } from '../../../theme/theme-context.tsx';
import { MiniCard } from '../mini-card.tsx';
import { RoleCard } from '../role-card.tsx';
import { PAPER_SCENES, sceneOf } from './scene-of.ts';

const generic = PRODUCTION_THEMES[0];
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
  if (generic === undefined) throw new Error('There is no built-in theme');
  return generic;
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
