import { describe, expect, test } from 'bun:test';
import type { Phase } from '@nightfall/shared/game/state/phase';
import { skylineOf } from '../../art/places/index.ts';
import { LIT_SHARES, lightOf } from './sky-lights.ts';

/** What hangs in the sky, and how many of a hundred windows are lit. */
const SKIES = [
  ['lobby', 'crescent', 45],
  ['role_deal', 'moon', 80],
  ['job_choice', 'moon', 12],
  ['role_resolve', 'pale', 10],
  ['discussion', 'sun', 0],
  ['vote', 'low-sun', 50],
  ['results', 'none', 35],
] as const;

const SKYLINES = ['village', 'gothic', 'towers', 'capital'] as const;

/** How many windows are lit of how many, as they are drawn: in bands that go on and off together. */
function litIn(skyline: (typeof SKYLINES)[number], phase: Phase) {
  const windows = skylineOf(skyline).flatMap((ridge) => ridge.windows);
  const { lit } = lightOf(phase);
  const last = LIT_SHARES.findLast((share) => share <= lit) ?? 0;
  return { lit: windows.filter(({ threshold }) => threshold < last).length, all: windows.length };
}

describe('[H4.210] the light of a phase', () => {
  test.each(SKIES)('%s: %s, %d %% of the windows', (phase, disc, percent) => {
    const light = lightOf(phase);
    expect([light.disc, Math.round(light.lit * 100)]).toEqual([disc, percent]);
    for (const skyline of SKYLINES) {
      const { lit, all } = litIn(skyline, phase);
      expect(all).toBeGreaterThan(10);
      expect(Math.abs(lit - (all * percent) / 100)).toBeLessThanOrEqual(0.51);
    }
  });

  test('stars by night, birds by day, torches at the end; low moons and suns stand before the houses', () => {
    const phases = SKIES.map(([phase]) => phase);
    const starry = phases.toSorted((one, other) => lightOf(other).stars - lightOf(one).stars);
    expect(starry[0]).toBe('job_choice');
    expect(phases.filter((phase) => lightOf(phase).birds)).toEqual(['discussion']);
    expect(phases.filter((phase) => lightOf(phase).torches)).toEqual(['results']);
    expect(lightOf('vote').y).toBeGreaterThan(lightOf('discussion').y);
    expect(lightOf('role_deal').y).toBeGreaterThan(lightOf('job_choice').y);
  });

  test('the moon of the night begins its way above most of the houses, and not over the edge', () => {
    const { y, size } = lightOf('job_choice');
    // The sky of a phone; on a wide screen both are larger.
    const radius = (size / 2 / 232) * 100;
    expect(y - radius).toBeGreaterThan(0);
    expect(y + radius).toBeLessThan(46);
  });
});
