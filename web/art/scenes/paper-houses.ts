import { short } from './paper-land.ts';

/** Buildings for paper scenes; (x, y) is a building's left foot, width is that of its walls. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${short(x)} ${short(y)}v${short(-height)}h${short(width)}v${short(height)}Z`;

/** A house from its gable end, with eaves. */
export function gable(x: number, y: number, width: number, height: number, steep = 0.75): string {
  const eave = short(width * 0.12);
  const roof = short(width * steep);
  const half = short(width / 2 + eave);
  return `M${short(x)} ${short(y)}v${short(-height)}h${-eave}l${half} ${-roof}l${half} ${roof}h${-eave}v${short(height)}Z`;
}

/** A gable with a chimney. */
export const house = (x: number, y: number, width: number, height: number): string =>
  gable(x, y, width, height) + box(x + width * 0.72, y - height, width * 0.16, width * 0.62);

/** A tower under a pointed roof. */
export const spire = (x: number, y: number, width: number, height: number, steep = 1.15): string =>
  gable(x, y, width, height, steep);

/** Teeth on top of a wall. */
export function merlons(x: number, y: number, width: number, count: number, height = 6): string {
  const tooth = width / (count * 2 - 1);
  return Array.from({ length: count }, (_, index) => box(x + index * tooth * 2, y, tooth, height)).join('');
}

/** A watch tower with a head of teeth that juts out. */
export const watchTower = (x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height) +
  box(x - 3, y - height + 9, width + 6, 9) +
  merlons(x - 3, y - height + 1, width + 6, 3, 7);

/** A tower under an onion dome. */
export function domeTower(x: number, y: number, width: number, height: number): string {
  const half = width / 2;
  const top = short(y - height);
  return (
    box(x, y, width, height) +
    `M${short(x - 1)} ${top}C${short(x - 5)} ${short(top - half * 1.3)} ${short(x + half - 2)} ${short(top - half * 1.7)} ${short(x + half)} ${short(top - width * 1.35)}` +
    `C${short(x + half + 2)} ${short(top - half * 1.7)} ${short(x + width + 5)} ${short(top - half * 1.3)} ${short(x + width + 1)} ${top}Z`
  );
}

/** A barn with a broken roof. */
export function barn(x: number, y: number, width: number, height: number): string {
  const side = short(width * 0.18);
  const middle = short(width / 2 - side + 2);
  return `M${x} ${y}v${-height}h-2l${side} -12l${middle} -9l${middle} 9l${side} 12h-2v${height}Z`;
}

/** A pillar with foot and head. */
export const pillar = (x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height) + box(x - 2, y, width + 4, 4) + box(x - 2, y - height + 4, width + 4, 4);

/** A window or door with a round head; (x, y) is its left foot. */
export function arch(x: number, y: number, width: number, height: number): string {
  const half = short(width / 2);
  return `M${short(x)} ${short(y)}v${short(half - height)}a${half} ${half} 0 0 1 ${width} 0v${short(height - half)}Z`;
}

/** Small lit windows of the same size. */
export const panes = (
  places: readonly (readonly [x: number, y: number])[],
  width = 5,
  height = 7.5,
): string => places.map(([x, y]) => arch(x, y, width, height)).join('');

/** The cross in a window, to be drawn as lines. */
export const cross = (x: number, y: number, width: number, height: number): string =>
  `M${short(x + width / 2)} ${y}v${-height}M${x} ${short(y - height * 0.48)}h${width}`;

/** Rows of bricks or tiles, to be drawn as lines. */
export function courses(x: number, y: number, width: number, rows: number, pitch = 7): string {
  let path = '';
  for (let row = 0; row < rows; row++) {
    const top = short(y + row * pitch);
    path += `M${x} ${top}h${width}`;
    for (let at = row % 2 === 0 ? pitch : pitch * 2; at < width; at += pitch * 2)
      path += `M${short(x + at)} ${top}v${pitch}`;
  }
  return path;
}
