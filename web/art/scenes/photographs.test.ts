import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { officeOf } from '../../components/cards/role-faces/badge.tsx';
import { surveillanceOf } from '../../components/cards/role-faces/dossier.tsx';

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
