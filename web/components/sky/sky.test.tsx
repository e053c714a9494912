import { describe, expect, test } from 'bun:test';
import { PHASES } from '@nightfall/shared/game/state/phase';
import { themeById } from '@nightfall/shared/themes/index';
import { render } from '@testing-library/react';
import { ThemeContext } from '../../theme/theme-context.tsx';
import { Sky, Stage } from './sky.tsx';
import { LIT_SHARES, lightOf, moonAt } from './sky-lights.ts';

const THEMES = ['generic', 'corporate', 'onuw-classic', 'russiagate'];

const skyOf = (themeId: string, phase: (typeof PHASES)[number]) =>
  render(
    <ThemeContext value={themeById(themeId)}>
      <Sky phase={phase} />
    </ThemeContext>,
  ).container;

const ridgesOf = (container: HTMLElement) =>
  [...container.querySelectorAll('.sky__skyline path[fill^="url"]')].map((path) => path.getAttribute('d'));

/** How much of all the windows' outline is lit. */
const litIn = (container: HTMLElement) =>
  [...container.querySelectorAll<SVGPathElement>('.sky_pane')]
    .filter(({ style }) => style.opacity === '1')
    .reduce((length, path) => length + (path.getAttribute('d') ?? '').length, 0);

describe.each(THEMES)('the sky of %s', (themeId) => {
  let first: ReturnType<typeof ridgesOf> | null = null;

  test.each([...PHASES])('[G2.9 H4.156 H4.209] is drawn in %s, over the same skyline', (phase) => {
    const container = skyOf(themeId, phase);
    const ridges = ridgesOf(container);
    expect(ridges).toHaveLength(4);
    for (const path of ridges) expect(path?.length).toBeGreaterThan(15);
    first ??= ridges;
    expect(ridges).toEqual(first);
    expect(container.innerHTML).not.toContain('NaN');
  });

  test('[H4.41 H4.156] has most windows lit at nightfall, few at night, none by day', () => {
    const [dusk, nightfall, night, day] = (['lobby', 'role_deal', 'job_choice', 'discussion'] as const).map(
      (phase) => litIn(skyOf(themeId, phase)),
    );
    expect(nightfall).toBeGreaterThan(dusk ?? 0);
    expect(dusk).toBeGreaterThan(night ?? 0);
    expect(day).toBe(0);
  });
});

test('[G2.9 H4.158] each theme has a skyline of its own', () => {
  expect(new Set(THEMES.map((id) => ridgesOf(skyOf(id, 'lobby')).join())).size).toBe(THEMES.length);
});

test('[H4.41] every phase lights windows up to a share at which they can change', () => {
  for (const phase of PHASES)
    expect([...LIT_SHARES]).toContain(lightOf(phase).lit as (typeof LIT_SHARES)[number]);
});

test('the light of the phase before goes out over the new one', () => {
  const stage = (phase: (typeof PHASES)[number]) => (
    <Stage phase={phase}>
      <p>words</p>
    </Stage>
  );
  const { container, rerender } = render(stage('role_deal'));
  const leaving = () =>
    [...container.querySelectorAll('.sky_isLeaving')].map((one) => one.getAttribute('data-sky'));
  expect(leaving()).toEqual([]);
  rerender(stage('job_choice'));
  // The ground, the air and the skyline.
  expect(leaving()).toEqual(['role_deal', 'role_deal', 'role_deal']);
  expect(container.querySelector('.sky_stage')?.getAttribute('data-sky')).toBe('job_choice');
  rerender(stage('role_resolve'));
  expect(leaving()).toEqual(['job_choice', 'job_choice', 'job_choice']);
});

/** A page with a sky has enough to draw besides. */
const MOST_ELEMENTS = 150;

test.each(THEMES)('the sky of %s is made of few elements', (themeId) => {
  for (const phase of PHASES)
    expect(skyOf(themeId, phase).querySelectorAll('.sky *').length).toBeLessThan(MOST_ELEMENTS);
});

describe('the moon of the night', () => {
  test('[H4.182] sinks ever faster, and is still above the roofs when the time is up', () => {
    const light = lightOf('job_choice');
    const heights = [0, 0.25, 0.5, 0.75, 1].map((progress) => moonAt(light, progress).y);
    const falls = heights.slice(1).map((height, index) => height - (heights[index] ?? 0));
    expect(falls).toEqual([...falls].sort((one, other) => one - other));
    expect(heights.at(-1)).toBeLessThan(50);
  });

  test('[H4.242] carries the digits along its way, which is dotted', () => {
    const { container } = render(
      <Stage phase="job_choice" moon={{ from: 0, until: 100, now: () => 50, face: '0:50' }}>
        <p>night</p>
      </Stage>,
    );
    const moon = container.querySelector<HTMLElement>('.sky_stageMoon');
    const { x } = moonAt(lightOf('job_choice'), 0.5);
    expect(moon?.textContent).toBe('0:50');
    expect(moon?.style.getPropertyValue('--disc-x')).toBe(x.toFixed(2));
    expect(container.querySelector('.sky_way path')?.getAttribute('d')).toStartWith('M');
  });

  test('stands still and has no way without a time', () => {
    expect(skyOf('generic', 'job_choice').querySelector('.sky_way')).toBeNull();
  });
});
