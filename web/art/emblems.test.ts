import { expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/roles/index';
import { EMBLEMS } from './emblems.ts';

test.each(BUILT_IN_ROLES)('$name has an emblem that is drawn', ({ icon }) => {
  expect(EMBLEMS[icon]).toMatch(/^m[\d. -].{100,}$/i);
});

test('no two roles share an emblem, and the unknown role has its own', () => {
  const icons = [...BUILT_IN_ROLES.map(({ icon }) => icon), 'uncertainty'];
  expect(new Set(icons.map((icon) => EMBLEMS[icon])).size).toBe(icons.length);
});

test('no emblem is there that no card shows', () => {
  const shown = [...BUILT_IN_ROLES.map(({ icon }): string => icon), 'uncertainty'];
  expect(Object.keys(EMBLEMS).filter((name) => !shown.includes(name))).toEqual([]);
});
