import { seedOf } from '@nightfall/shared/game/state/player-look';
import { seeded } from './seeded.ts';

/** What a card's scene is cut from. Field: 250 x 350; the ribbon covers what is below 272. */
export type Tone =
  /** Papers from far to near. */
  | 'haze'
  | 'far'
  | 'middle'
  | 'near'
  | 'front'
  /** Lit from within. */
  | 'lamp'
  | 'spark'
  /** Light that lies on something dark: water, tiles, bricks. */
  | 'glint'
  /** Wood or cloth that catches the light. */
  | 'board'
  | 'cloud'
  | 'mist';

/** One cut of paper, or lines of one width. */
export interface Piece {
  readonly tone: Tone;
  readonly path: string;
  readonly width?: number;
}

/** From back to front. */
export type Scene = readonly Piece[];

const cut =
  (tone: Tone) =>
  (...paths: readonly string[]): Piece => ({ tone, path: paths.join('') });

export const haze = cut('haze');
export const far = cut('far');
export const middle = cut('middle');
export const near = cut('near');
export const front = cut('front');
export const lamp = cut('lamp');
export const spark = cut('spark');
export const glint = cut('glint');
export const board = cut('board');
export const cloudy = cut('cloud');
export const mist = cut('mist');

export const lines = (tone: Tone, width: number, ...paths: readonly string[]): Piece => ({
  tone,
  path: paths.join(''),
  width,
});

export interface Star {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly isBright: boolean;
}

/** Stars around a disc, in the part of the sky that the frames leave free. */
export function starsOf(role: string, centreY: number, radius: number): readonly Star[] {
  const next = seeded(seedOf(`${role} stars`));
  return Array.from({ length: 16 }, () => {
    const angle = (next() - 0.5) * 3.6;
    const distance = radius + 3 + next() ** 0.8 * 26;
    return {
      x: Math.round((125 + Math.sin(angle) * distance) * 10) / 10,
      y: Math.round((centreY - Math.cos(angle) * distance) * 10) / 10,
      radius: Math.round((0.5 + next() * 0.8) * 10) / 10,
      isBright: next() < 0.3,
    };
  });
}
