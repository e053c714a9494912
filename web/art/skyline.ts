import { seeded } from './seeded.ts';

/** The village seen from the table, drawn once: only its light changes in a game. Field: 1600 x 300. */
export const SKYLINE_WIDTH = 1600;
export const SKYLINE_HEIGHT = 300;

export interface LitWindow {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 0 to 1; the window is lit while the share of lit windows is above it. */
  readonly threshold: number;
}

interface Ridge {
  readonly fill: string;
  readonly path: string;
  readonly windows: readonly LitWindow[];
}

const round = (value: number) => Math.round(value * 10) / 10;

function hill(base: number, swell: number, phase: number): (x: number) => number {
  return (x) => base + Math.sin(x / 170 + phase) * swell + Math.sin(x / 67 + phase * 2.3) * swell * 0.35;
}

function ground(top: (x: number) => number): string {
  let path = `M0 ${SKYLINE_HEIGHT}`;
  for (let x = 0; x <= SKYLINE_WIDTH; x += 40) path += `L${x} ${round(top(x))}`;
  return `${path}L${SKYLINE_WIDTH} ${SKYLINE_HEIGHT}Z`;
}

/** A spruce of four jagged tiers standing at (x, y). */
export function spruce(x: number, y: number, height: number): string {
  const half = height * 0.27;
  let left = '';
  let right = '';
  for (let tier = 0; tier < 4; tier++) {
    const reach = half * (0.4 + tier * 0.2);
    const at = y - height + (height * (tier + 1)) / 4.4;
    right += `L${round(x + reach)} ${round(at)}L${round(x + reach * 0.5)} ${round(at - height * 0.03)}`;
    left = `L${round(x - reach * 0.5)} ${round(at - height * 0.03)}L${round(x - reach)} ${round(at)}${left}`;
  }
  return `M${round(x)} ${round(y - height)}${right}L${round(x + 2)} ${round(y + 6)}L${round(x - 2)} ${round(y + 6)}${left}Z`;
}

function house(x: number, y: number, width: number, height: number): string {
  const roof = height * 0.55;
  return (
    `M${round(x)} ${round(y + 12)}V${round(y - height)}H${round(x - width * 0.1)}L${round(x + width / 2)} ${round(y - height - roof)}` +
    `L${round(x + width * 0.74)} ${round(y - height - roof * 0.52)}V${round(y - height - roof * 0.95)}h${round(width * 0.13)}V${round(y - height - roof * 0.26)}` +
    `L${round(x + width * 1.1)} ${round(y - height)}H${round(x + width)}V${round(y + 12)}Z`
  );
}

function tower(x: number, y: number): string {
  return `M${x - 13} ${round(y + 12)}V${round(y - 76)}H${x - 19}L${x} ${round(y - 136)}L${x + 19} ${round(y - 76)}H${x + 13}V${round(y + 12)}Z`;
}

const TOWERS = [120, 610, 905, 1330];

function farRidge(): Ridge {
  const next = seeded(11);
  const top = hill(176, 10, 0.4);
  let path = ground(top);
  for (let x = 6; x < SKYLINE_WIDTH; x += 17 + next() * 26) path += spruce(x, top(x) + 3, 22 + next() * 30);
  return { fill: 'var(--ridge-1)', path, windows: [] };
}

function village(): Ridge {
  const next = seeded(29);
  const top = hill(216, 6, 2.1);
  const windows: LitWindow[] = [];
  let path = ground(top);
  for (const x of TOWERS) {
    path += tower(x, top(x));
    windows.push({ x: x - 4, y: top(x) - 58, width: 8, height: 13, threshold: next() * 0.4 });
  }
  for (let x = 4; x < SKYLINE_WIDTH; x += 50 + next() * 26) {
    if (next() < 0.24) {
      path += spruce(x + 14, top(x) + 4, 46 + next() * 24) + spruce(x + 34, top(x) + 4, 36 + next() * 20);
      continue;
    }
    const width = 36 + next() * 22;
    const height = 17 + next() * 15;
    path += house(x, top(x), width, height);
    const panes = width > 46 ? [0.24, 0.6] : [0.42];
    for (const at of panes)
      windows.push({ x: x + width * at, y: top(x) - height * 0.66, width: 7, height: 9, threshold: next() });
  }
  return { fill: 'var(--ridge-2)', path, windows };
}

function nearRidge(): Ridge {
  const next = seeded(53);
  const top = hill(254, 8, 4.4);
  let path = ground(top);
  for (let x = 20; x < SKYLINE_WIDTH; x += 60 + next() * 110) path += spruce(x, top(x) + 4, 24 + next() * 36);
  return { fill: 'var(--ridge-3)', path, windows: [] };
}

function foreground(): Ridge {
  return { fill: 'var(--ridge-4)', path: ground(hill(285, 5, 1.3)), windows: [] };
}

/** Far to near; the fourth is the ground the page stands on. */
export const RIDGES: readonly Ridge[] = [farRidge(), village(), nearRidge(), foreground()];

export interface Star {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly isBright: boolean;
}

export const STARS: readonly Star[] = (() => {
  const next = seeded(7);
  return Array.from({ length: 110 }, () => ({
    x: round(next() * SKYLINE_WIDTH),
    y: round(next() ** 1.5 * 190),
    radius: round(0.5 + next() * 0.9),
    isBright: next() < 0.09,
  }));
})();
