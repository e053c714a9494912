import type { Team } from '@nightfall/shared/game/state/role-facts';

/** The hole in a team's paper (field 250 x 350): shape first, colour second. */
export interface Frame {
  readonly opening: string;
  /** Where the opening is scaled from for the papers behind. */
  readonly centre: readonly [number, number];
  readonly disc: { readonly y: number; readonly radius: number };
}

const CIRCLE = 'M125 41A105 105 0 1 1 124.9 41Z';

export const FRAMES: Record<Team, Frame> = {
  Villager: {
    opening: 'M19 300V123A106 106 0 0 1 231 123V300Z',
    centre: [125, 190],
    disc: { y: 134, radius: 84 },
  },
  Werewolf: {
    opening:
      'M20 300V238L31 219L20 200L32 176L20 150L18 112L40 62L64 15L100 55Q125 62 150 55L186 15L210 62L232 112L230 150L218 176L230 200L219 219L230 238V300Z',
    centre: [125, 176],
    disc: { y: 136, radius: 84 },
  },
  Neutral: { opening: CIRCLE, centre: [125, 146], disc: { y: 146, radius: 78 } },
};

/** Larger than the card: a sheet that is scaled down still reaches its edges. */
const CARD = 'M-40 -40H290V390H-40Z';

/** A sheet of paper with the opening cut out of it (fill-rule evenodd). */
export const sheet = (opening: string): string => `${CARD}${opening}`;

/** Deep to front: how far the papers behind show inside the opening of the one before. */
export const LAYER_SCALES = [
  { scale: 0.9, fill: 'var(--paper-deep)' },
  { scale: 0.95, fill: 'var(--paper-mid)' },
  { scale: 1, fill: 'var(--paper-front)' },
] as const;

function around(centre: readonly [number, number], angle: number, radius: number): string {
  const [x, y] = [centre[0] + Math.sin(angle) * radius, centre[1] - Math.cos(angle) * radius];
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

const DIAL = FRAMES.Neutral.centre;

/** The ticks of the Neutral dial, around the centre of its circle. */
export const DIAL_TICKS = Array.from({ length: 72 }, (_, index) => {
  const angle = (index * Math.PI) / 36;
  return `M${around(DIAL, angle, 110)}L${around(DIAL, angle, index % 6 === 0 ? 117 : 113.5)}`;
}).join('');

/** Teeth of light around a disc, long and short in turn. */
export function rays(
  centre: readonly [number, number],
  count: number,
  { from, long, short, width }: { from: number; long: number; short: number; width: number },
): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    const isLong = index % 2 === 0;
    const half = (isLong ? width : width * 0.7) / 2 / from;
    return `M${around(centre, angle - half, from)}L${around(centre, angle, isLong ? long : short)}L${around(centre, angle + half, from)}Z`;
  }).join('');
}
