import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { FACES, GROUNDS, seedOf } from '@nightfall/shared/game/state/player-look';
import { officeOf } from '../components/cards/role-faces/badge.tsx';
import { surveillanceOf } from '../components/cards/role-faces/dossier.tsx';
import { OFFICE_EMBLEMS } from '../theme/role-facts.ts';
import { chosenPortrait } from './chosen-faces.ts';
import { EMBLEMS } from './emblems.ts';
import { HAIRSTYLES, HATS, PORTRAIT_GRADIENTS, portraitOf, type Wardrobe } from './portrait.ts';
import { BEARD, COLLAR_PIECES, HAIR, HAT_PIECES } from './portrait-shapes.ts';

const NAMES = Array.from({ length: 2000 }, (_, index) => `Guest ${index}`);

test('[H4.32] a name always has the same face', () => {
  for (const name of ['Ann', 'Bob', 'Çağla', '李'])
    expect(portraitOf(seedOf(name))).toEqual(portraitOf(seedOf(name)));
});

test('[H4.33] thousands of names hardly share a face, and every kind of hair and hat is worn', () => {
  const faces = NAMES.map((name) => portraitOf(seedOf(name)));
  expect(new Set(faces.map((face) => JSON.stringify(face))).size).toBeGreaterThan(1990);
  expect(new Set(faces.map(({ hairstyle }) => hairstyle))).toEqual(new Set(HAIRSTYLES));
  expect(new Set(faces.map(({ hat }) => hat))).toEqual(new Set(HATS));
});

test('[H4.33] the 27 people of a table look different from each other at a glance', () => {
  const glances = NAMES.slice(0, 27).map((name) => {
    const { skin, hair, hairstyle, hat, beard, collar } = portraitOf(seedOf(name));
    return [skin, hair, hairstyle, hat, beard, collar].join();
  });
  expect(new Set(glances).size).toBe(27);
});

test('[H4.32] in another theme the clothes change, never the face', () => {
  for (const name of NAMES.slice(0, 50)) {
    const home = portraitOf(seedOf(name));
    for (const wardrobe of ['office', 'agency'] as const) {
      const { skin, hair, head, hairstyle, beard, hasGlasses, collar } = portraitOf(seedOf(name), wardrobe);
      expect({ skin, hair, head, hairstyle, beard, hasGlasses }).toEqual({
        skin: home.skin,
        hair: home.hair,
        head: home.head,
        hairstyle: home.hairstyle,
        beard: home.beard,
        hasGlasses: home.hasGlasses,
      });
      expect(wardrobe === 'agency' ? ['trenchcoat'] : ['tie', 'lanyard', 'shirt']).toContain(collar);
    }
  }
});

test('every shape is a path', () => {
  const hair = Object.values(HAIR).flatMap(({ behind, before }) => [behind, before]);
  const pieces = [...Object.values(HAT_PIECES), ...Object.values(COLLAR_PIECES)]
    .flat()
    .map(({ path }) => path);
  for (const path of [...hair, ...Object.values(BEARD), ...pieces]) expect(path).toMatch(/^$|^M[\d.]/);
});

test('[T2.48] the faces to choose from are told apart in every theme, and change their clothes alone', () => {
  const undressed = (wardrobe: Wardrobe) =>
    FACES.map((face) => {
      const { cloth: _, collar: __, hatColour: ___, ...self } = chosenPortrait(face, wardrobe);
      return JSON.stringify(self);
    });
  expect(new Set(undressed('village')).size).toBe(FACES.length);
  for (const wardrobe of ['office', 'agency'] as const)
    expect(undressed(wardrobe)).toEqual(undressed('village'));
  const collars = (wardrobe: 'office' | 'agency') =>
    FACES.map((face) => chosenPortrait(face, wardrobe).collar);
  expect(new Set(collars('agency'))).toEqual(new Set(['trenchcoat']));
  expect(collars('office')).toContain('tie');
});

test('there are as many grounds as names for them', () => {
  expect(PORTRAIT_GRADIENTS).toHaveLength(GROUNDS.length);
});

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

const OTHERS = [
  { name: 'Baker', team: 'Villager', isKnown: true },
  { name: 'nobody', team: 'Neutral', isKnown: false },
] as const;
const CARDS = [...BUILT_IN_ROLES.map(({ name, team }) => ({ name, team, isKnown: true })), ...OTHERS];

describe.each([
  ['office', officeOf],
  ['surveillance', surveillanceOf],
])('photographs of the %s', (_, sceneOf) => {
  test.each(CARDS)('[H4.28 H4.228] $name has one', (card) => {
    const scene = sceneOf(card);
    expect(scene.pieces.length).toBeGreaterThanOrEqual(5);
    for (const { path } of scene.pieces) expect(path).toMatch(/^M[-\d. MLHVCSQTAZhvqtaclsz]+$/);
    const [x, y, size] = scene.subject;
    expect([x > size / 2 - 10, x < 230 - size / 2, y > size / 2 - 10, y < 170 - size / 2]).toEqual(
      Array(4).fill(true),
    );
  });

  test('[H4.29] no two cards share one', () => {
    const drawn = CARDS.map((card) => JSON.stringify(sceneOf(card).pieces));
    expect(new Set(drawn).size).toBe(CARDS.length);
  });
});
