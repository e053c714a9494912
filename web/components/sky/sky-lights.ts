import type { Phase } from '@nightfall/shared/game/state/phase';

export type Disc = 'crescent' | 'moon' | 'pale' | 'sun' | 'low-sun' | 'none';

/** What the sky shows in a phase; its colours come from the theme. */
export interface Light {
  readonly disc: Disc;
  /** The middle of the disc, in per cent of the sky. */
  readonly x: number;
  readonly y: number;
  /** Across, in px on a phone. */
  readonly size: number;
  /** Share of the windows that are lit. */
  readonly lit: number;
  readonly stars: number;
  readonly clouds: number;
  readonly birds: boolean;
  readonly torches: boolean;
}

const BARE = { stars: 0, clouds: 0, birds: false, torches: false };

const LIGHTS: Record<Phase, Light> = {
  lobby: { ...BARE, disc: 'crescent', x: 50, y: 13, size: 38, lit: 0.45, stars: 0.75, clouds: 0.24 },
  role_deal: { ...BARE, disc: 'moon', x: 70, y: 42, size: 104, lit: 0.8, stars: 0.85 },
  job_choice: { ...BARE, disc: 'moon', x: 68.5, y: 24, size: 93, lit: 0.12, stars: 1 },
  role_resolve: { ...BARE, disc: 'pale', x: 66, y: 40, size: 70, lit: 0.1, stars: 0.2, clouds: 0.34 },
  discussion: { ...BARE, disc: 'sun', x: 64, y: 32, size: 68, lit: 0, clouds: 0.5, birds: true },
  vote: { ...BARE, disc: 'low-sun', x: 60, y: 56, size: 124, lit: 0.5, stars: 0.16, clouds: 0.16 },
  results: { ...BARE, disc: 'none', x: 60, y: 96, size: 104, lit: 0.35, stars: 0.55, torches: true },
};

/** A newer server may know a phase that this page does not. */
export const lightOf = (phase: Phase): Light => (LIGHTS as Partial<typeof LIGHTS>)[phase] ?? LIGHTS.lobby;

/** The shares at which windows go on and off: between two of them nothing changes from phase to phase. */
export const LIT_SHARES = [0, 0.1, 0.12, 0.35, 0.45, 0.5, 0.8] as const;

/** Where the night's moon stands when the time is up: at the roofs, with its digits still to be read. */
const SET = { x: 86, y: 47 };
/** Its way can be seen a bit further, down between the houses. */
const BEYOND = 1.5;

/** The moon after a share of its way: level at first, then ever steeper. */
export function moonAt({ x, y }: Light, progress: number): { x: number; y: number } {
  return { x: x + (SET.x - x) * progress, y: y + (SET.y - y) * progress * progress };
}

/** What is left of its way, in per cent of the sky. */
export function moonWay(light: Light, progress: number): string {
  const [from, to] = [moonAt(light, progress), moonAt(light, BEYOND)];
  const bend = { x: (from.x + to.x) / 2, y: light.y + (SET.y - light.y) * progress * BEYOND };
  const put = (point: { x: number; y: number }) => `${point.x.toFixed(2)} ${point.y.toFixed(2)}`;
  return `M${put(from)}Q${put(bend)} ${put(to)}`;
}
