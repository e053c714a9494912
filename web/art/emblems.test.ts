import { expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { OFFICE_EMBLEMS } from '../theme/role-facts.ts';
import { EMBLEMS } from './emblems.ts';

test.each(BUILT_IN_ROLES)('[G1.16 H4.24 H4.161] $name has an emblem that is drawn', ({ icon }) => {
  expect(EMBLEMS[icon]).toMatch(/^m[\d. -].{100,}$/i);
});

const CUSTOM_AND_UNKNOWN = ['card-joker', 'uncertainty'];
const ICONS = [...BUILT_IN_ROLES.map(({ icon }): string => icon), ...CUSTOM_AND_UNKNOWN];
const OFFICE_ICONS = BUILT_IN_ROLES.map(({ name, icon }): string => OFFICE_EMBLEMS[name] ?? icon);

test('[G1.16 H4.25] no two roles share an emblem; custom roles and the unknown role have their own', () => {
  for (const icons of [ICONS, [...OFFICE_ICONS, ...CUSTOM_AND_UNKNOWN]])
    expect(new Set(icons.map((icon) => EMBLEMS[icon])).size).toBe(icons.length);
});

test.each(Object.entries(OFFICE_EMBLEMS))(
  '[T2.51] in the office the %s has an emblem of its own: %s',
  (_, icon) => {
    expect(EMBLEMS[icon]).toMatch(/^m[\d. -].{100,}$/i);
  },
);

test('[H4.24] no emblem is there that no card shows', () => {
  expect(Object.keys(EMBLEMS).filter((name) => ![...ICONS, ...OFFICE_ICONS].includes(name))).toEqual([]);
});
