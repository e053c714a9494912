import { seeded } from './seeded.ts';

/** What stands on the horizon, drawn once: only its light changes in a game. Field: 1600 x 300. */
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

export interface Ridge {
  readonly fill: string;
  readonly path: string;
  readonly windows: readonly LitWindow[];
  /** Glass that is seen although nobody is behind it. */
  readonly panes?: string;
  /** From where to where this ridge sinks into the haze. */
  readonly haze?: readonly [from: number, to: number];
}

export const round = (value: number) => Math.round(value * 10) / 10;

export function hill(base: number, swell: number, phase: number): (x: number) => number {
  return (x) => base + Math.sin(x / 170 + phase) * swell + Math.sin(x / 67 + phase * 2.3) * swell * 0.35;
}

/** Below the edge of the picture, so that no seam shows there. */
const FOOT = SKYLINE_HEIGHT + 20;

export function ground(top: (x: number) => number): string {
  let path = `M0 ${FOOT}`;
  for (let x = 0; x <= SKYLINE_WIDTH; x += 40) path += `L${x} ${round(top(x))}`;
  return `${path}L${SKYLINE_WIDTH} ${FOOT}Z`;
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
