import type { Team } from '@nightfall/shared/game/state/role-facts';

/** The old playing card (field 250 x 350): its window, and what is engraved in the sky behind it. */
export const PANELS: Record<Team, string> = {
  /** A pointed church window. */
  Villager: 'M43 266V112C43 76 92 62 125 22C158 62 207 76 207 112V266Z',
  /** Two ears. */
  Werewolf: 'M43 266V62L50 20L88 48H162L200 20L207 62V266Z',
  /** A looking glass. */
  Neutral: 'M125 24C178 24 207 72 207 145C207 218 178 266 125 266C72 266 43 218 43 145C43 72 72 24 125 24Z',
};

export const DISC_Y: Record<Team, number> = { Villager: 134, Werewolf: 136, Neutral: 146 };
export const DISC_RADIUS = 75;

const at = (centreY: number, angle: number, radius: number): string =>
  `${(125 + Math.sin(angle) * radius).toFixed(1)} ${(centreY - Math.cos(angle) * radius).toFixed(1)}`;

/** Straight strokes that swell from the disc outward. */
export function straightRays(centreY: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    const from = index % 2 === 0 ? 80 : 90;
    return `M${at(centreY, angle, from)}L${at(centreY, angle - 0.011, 200)}L${at(centreY, angle + 0.011, 200)}Z`;
  }).join('');
}

/** Tongues of fire that bend as they rise. */
export function flames(centreY: number, count: number): string {
  const half = Math.PI / count;
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    const tip = index % 2 === 0 ? 110 : 96;
    return (
      `M${at(centreY, angle - half * 0.8, 76)}Q${at(centreY, angle - half * 1.1, 90)} ${at(centreY, angle + half * 0.5, tip)}` +
      `Q${at(centreY, angle + half * 0.2, 88)} ${at(centreY, angle + half * 0.8, 76)}Z`
    );
  }).join('');
}

/** Level strokes across the sky, close together at its top. */
export function skyStrokes(from: number, to: number): string {
  let path = '';
  for (let y = from, gap = 2.4; y < to; y += gap, gap *= 1.035) path += `M40 ${y.toFixed(1)}H210`;
  return path;
}

/** Rings around a disc, each wider apart than the last. */
export function rings(centreY: number): string {
  let path = '';
  for (let radius = 83, gap = 3; radius < 150; radius += gap, gap *= 1.06) {
    const [left, r] = [(125 - radius).toFixed(1), radius.toFixed(1)];
    path += `M${left} ${centreY}a${r} ${r} 0 1 1 0 .1Z`;
  }
  return path;
}

/** Shade on the lower right of a round thing: arcs that get shorter inward. */
export function roundShade(centreY: number, radius: number): string {
  return [3, 6, 9, 12.5, 16.5]
    .map((inset, index) => {
      const r = radius - inset;
      const [from, to] = [1.25 + index * 0.09, 2.9 - index * 0.14];
      return `M${at(centreY, from, r)}A${r} ${r} 0 0 1 ${at(centreY, to, r)}`;
    })
    .join('');
}
