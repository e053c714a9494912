import { seeded } from '../seeded.ts';

/** A filled outline, or with a width a stroked one, in a tone of the scene's own palette. */
export type Shape<Tone extends string> = readonly [tone: Tone, path: string, width?: number];

/** A place in a field of 220 x 160, back to front, and where the emblem stands in it. */
export interface Scene<Tone extends string> {
  readonly shapes: readonly Shape<Tone>[];
  /** Centre and size of the emblem. */
  readonly subject: readonly [x: number, y: number, size: number];
  /** Letters on a wall or a door. */
  readonly sign?: { readonly words: string; readonly x: number; readonly y: number; readonly tone: Tone };
}

type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;

export const disc = (x: number, y: number, radius: number): string => {
  const [r, d] = [round(radius), round(2 * radius)];
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 ${-d} 0Z`;
};

export const line = (...points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

export const poly = (...points: readonly Point[]): string => `${line(...points)}Z`;

type Grid = readonly [x: number, y: number, columns: number, rows: number, dx: number, dy: number];

/** The same outline at every crossing of a grid. */
export function grid([x, y, columns, rows, dx, dy]: Grid, draw: (x: number, y: number) => string): string {
  return Array.from({ length: columns * rows }, (_, index) =>
    draw(x + (index % columns) * dx, y + Math.floor(index / columns) * dy),
  ).join('');
}

/** Some of the crossings of a grid: lit windows, books on a shelf. */
export function some(
  share: number,
  seed: number,
  places: Grid,
  draw: (x: number, y: number) => string,
): string {
  const next = seeded(seed);
  return grid(places, (x, y) => (next() < share ? draw(x, y) : ''));
}

/** Tower blocks on a common ground: left edge, width, top. */
export const blocks = (
  ground: number,
  ...towers: readonly (readonly [x: number, width: number, top: number])[]
): string => towers.map(([x, width, top]) => box(x, top, width, ground - top)).join('');

/** Somebody in a coat and a hat, from afar. */
export function figure(x: number, foot: number, height: number): string {
  const u = height / 10;
  const at = (dx: number, up: number): Point => [x + dx * u, foot - up * u];
  return [
    box(x - 1.1 * u, foot - 3 * u, 0.9 * u, 3 * u),
    box(x + 0.2 * u, foot - 3 * u, 0.9 * u, 3 * u),
    poly(at(-1.9, 2.3), at(-1.6, 7.4), at(-0.7, 8.2), at(0.7, 8.2), at(1.6, 7.4), at(1.9, 2.3)),
    disc(x, foot - 8.8 * u, 0.8 * u),
    box(x - 1.3 * u, foot - 9.5 * u, 2.6 * u, 0.4 * u),
    box(x - 0.75 * u, foot - 10.3 * u, 1.5 * u, 0.9 * u),
  ].join('');
}

/** Head and shoulders. */
export const bust = (x: number, base: number, size: number): string =>
  `${disc(x, base - size * 0.72, size * 0.27)}M${round(x - size / 2)} ${round(base)}q0 ${round(-size * 0.46)} ${round(size / 2)} ${round(-size * 0.46)}t${round(size / 2)} ${round(size * 0.46)}Z`;

/** Sheets on top of one another, a little askew. */
export const pile = (x: number, base: number, width: number, sheets: number): string =>
  Array.from({ length: sheets }, (_, index) =>
    box(x + ((index * 7) % 5) - 2, base - (index + 1) * 6, width, 4.6),
  ).join('');
