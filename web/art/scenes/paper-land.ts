import { seeded } from '../seeded.ts';
import { spruce } from '../skyline.ts';

/** Ground, water and what grows on it, as path data for paper scenes (field 250 x 350). */
export const short = (value: number) => Math.round(value * 10) / 10;

export const plain = (y: number): string => `M0 ${y}H250V350H0Z`;

/** Soft ground through heights at equal distances, from the left edge to the right one. */
export function ground(...heights: readonly number[]): string {
  const step = 250 / (heights.length - 1);
  let path = `M0 350V${heights[0] ?? 350}`;
  heights.forEach((height, index) => {
    const next = heights[index + 1];
    if (next !== undefined)
      path += `C${short(step * (index + 0.5))} ${height} ${short(step * (index + 0.5))} ${next} ${short(step * (index + 1))} ${next}`;
  });
  return `${path}V350Z`;
}

/** Hard ground: rocks and mountains. */
export function crags(...corners: readonly (readonly [x: number, y: number])[]): string {
  return `M0 350${corners.map(([x, y]) => `L${x} ${y}`).join('')}L250 350Z`;
}

/** A row of spruces of uneven height, standing near y. */
export function woods(seed: number, [from, to]: Range, y: number, [least, most]: Range, pitch = 11): string {
  const next = seeded(seed);
  let path = '';
  for (let x = from; x <= to; x += pitch * (0.65 + next() * 0.7))
    path += spruce(short(x), short(y + next() * 3), short(least + next() * (most - least)));
  return path;
}
export type Range = readonly [from: number, to: number];

function limb(
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  next: () => number,
): string {
  const [tipX, tipY] = [x + Math.sin(angle) * length, y - Math.cos(angle) * length];
  const [acrossX, acrossY] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * width) / 2];
  const taper = 0.55;
  const corners = [
    [x - acrossX, y - acrossY],
    [tipX - acrossX * taper, tipY - acrossY * taper],
    [tipX + acrossX * taper, tipY + acrossY * taper],
    [x + acrossX, y + acrossY],
  ];
  const own = `M${corners.map(([cornerX = 0, cornerY = 0]) => `${short(cornerX)} ${short(cornerY)}`).join('L')}Z`;
  if (length < 6) return own;
  const bend = 0.3 + next() * 0.4;
  return (
    own +
    limb(tipX, tipY, angle - bend, length * (0.58 + next() * 0.16), width * taper, next) +
    limb(tipX, tipY, angle + 0.75 - bend * 0.4, length * (0.5 + next() * 0.16), width * taper, next)
  );
}

/** A dead tree, leaning to the right by so many radians. */
export const bareTree = (seed: number, x: number, y: number, height: number, lean = 0): string =>
  limb(x, y, lean, height * 0.42, height * 0.12, seeded(seed));

/** A leafy tree: a stem and five lobes. */
export function leafyTree(x: number, y: number, size: number): string {
  const lobes = [
    [-0.32, -0.62, 0.26],
    [0.32, -0.62, 0.26],
    [-0.18, -0.9, 0.26],
    [0.2, -0.9, 0.25],
    [0, -0.7, 0.34],
  ] as const;
  const stem = `M${x - size * 0.06} ${y}L${short(x - size * 0.04)} ${short(y - size * 0.6)}H${short(x + size * 0.04)}L${x + size * 0.06} ${y}Z`;
  return stem + lobes.map(([dx, dy, radius]) => ball(x + dx * size, y + dy * size, radius * size)).join('');
}

export function ball(x: number, y: number, radius: number): string {
  const [left, r] = [short(x - radius), short(radius)];
  return `M${left} ${short(y)}A${r} ${r} 0 1 1 ${short(x + radius)} ${short(y)}A${r} ${r} 0 1 1 ${left} ${short(y)}Z`;
}

/** A cloud or a bank of fog with a flat foot. */
export function cloud(x: number, y: number, width: number): string {
  const u = width / 10;
  return (
    `M${short(x)} ${short(y)}a${short(u * 1.1)} ${short(u * 1.1)} 0 0 1 ${short(u * 1.5)} ${short(-u)}` +
    `a${short(u * 1.7)} ${short(u * 1.7)} 0 0 1 ${short(u * 3.1)} ${short(-u * 0.6)}` +
    `a${short(u * 1.4)} ${short(u * 1.4)} 0 0 1 ${short(u * 2.6)} ${short(u * 0.4)}` +
    `a${short(u * 1.2)} ${short(u * 1.2)} 0 0 1 ${short(u * 1.6)} ${short(u * 1.2)}Z`
  );
}

/** Streaks of light or mist lying on the ground: [x, y, length]. */
export const streaks = (...rows: readonly (readonly [number, number, number])[]): string =>
  rows.map(([x, y, length]) => `M${x} ${y}h${length}`).join('');

/** Curtains of northern light around an emblem, to be drawn as lines: strokes that hang above a wave. */
export function aurora(seed: number, [from, to]: Range, y: number, height: number): string {
  const next = seeded(seed);
  let path = '';
  for (let x = from; x <= to; x += 5) {
    const foot = y + Math.sin(x / 19 + seed) * 9;
    const emblem = Math.sqrt(Math.max(0, 64 ** 2 - (x - 125) ** 2));
    const top = Math.max(foot - height * (0.55 + next() * 0.45), emblem === 0 ? 0 : 134 + emblem);
    if (top < foot) path += `M${x} ${short(foot)}V${short(top)}`;
  }
  return path;
}
