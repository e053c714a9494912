import { expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { EMBLEMS } from './emblems.ts';

// holds: G1.16 H4.24 H4.161
test.each(BUILT_IN_ROLES)('$name has an emblem that is drawn', ({ icon }) => {
  expect(EMBLEMS[icon]).toMatch(/^m[\d. -].{100,}$/i);
});

const ICONS = [...BUILT_IN_ROLES.map(({ icon }): string => icon), 'card-joker', 'uncertainty'];

// holds: G1.16 H4.25
test('no two roles share an emblem; custom roles and the unknown role have their own', () => {
  expect(new Set(ICONS.map((icon) => EMBLEMS[icon])).size).toBe(ICONS.length);
});

// holds: H4.24
test('no emblem is there that no card shows', () => {
  expect(Object.keys(EMBLEMS).filter((name) => !ICONS.includes(name))).toEqual([]);
});
