import type { Ridge } from '../skyline.ts';

/**
 * Who stands at the edge of the picture, and on what: one pair for each place. The edge begins in a field of 200 x 200 at
 * its upper left corner and goes on to the right and downwards, as far as a screen may reach; the figure fills one of
 * 100 x 120 and stands at its foot.
 */
export interface Cliff {
  readonly figure: string;
  /** The figure's field, when its outline is not one of ours. */
  readonly figureBox?: string;
  readonly edge: string;
  /** What the light still reaches. */
  readonly facets: string;
  /** Lit windows; empty where nobody lives. */
  readonly windows: string;
}

/** Where a theme plays. */
export interface Place {
  /** Far to near; the fourth is the ground the page stands on. */
  readonly skyline: () => readonly Ridge[];
  readonly cliff: Cliff;
}

/** A row of windows. */
export const row = (xs: readonly number[], y: number, width: number, height: number) =>
  xs.map((x) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');
