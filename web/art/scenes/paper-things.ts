import { box } from './paper-houses.ts';
import { ball, short } from './paper-land.ts';

/** Beasts and things for paper scenes. Shapes stand on (0, 0) and are written with absolute M L H V Q C Z only. */
const SHAPES = {
  howlingWolf:
    'M2 0L3 -14L1 -22L-2 -27L-9 -34L-7 -37L-1 -33.5L3 -35L5.5 -39L7 -31C12 -24 18 -16 20 -8C26 -8 30 -12 32 -17C34 -8 28 0 20 0Z',
  wolf: 'M0 0L1 -8C-2 -10 -5 -9 -8 -5C-8 -11 -3 -15 2 -14.5H14L18 -20L20 -17.5L24 -16.5L29 -13.5L28 -11.5L23 -10L20 -6L20.5 0H18L16.5 -7H7L4 -4L3 0Z',
  cat: 'M-7 0C-9 -8 -6 -14 -4 -16L-5.5 -23.5L-2 -20.5H2L5.5 -23.5L4 -16C6 -14 9 -8 7 0C13 1 14 7 9 12L7 10.500C10 6 9 3 4 2.500Z',
  prowlingCat:
    'M0 0L1 -7Q-5 -10 -7 -19L-4.5 -20Q-2 -12.500 3 -11.500H14L15 -17L17.500 -14.500H20.500L23 -17L23.500 -10.500L20.500 -7.500L19 0H17L15.500 -6H6L3.500 0Z',
  raven:
    'M-2 0L-1 -3C-6 -6 -7 -11 -4 -14L-10 -13.5L-5 -16.5C-2 -19 2 -17 3 -14C8 -11 11 -4 15 2L8 -1C6 -1 3 -2 1 -3L1 0Z',
  flyingBird: 'M0 0Q-6 -6 -13 -3Q-6 -2 0 4Q6 -2 13 -3Q6 -6 0 0Z',
  stag: 'M-18 0L-16.5 -14L-19 -22L-22 -30L-29 -28.5L-31 -31.5L-24 -37L-21 -38L-14.5 -40L-17 -35L-13 -27C-6 -24 6 -25 14 -24L18 -21L17 -17L16 -12L19 -6L18 0H15.5L14.5 -6L11 -12L9 0H6.5L6 -13C0 -11 -6 -11 -10 -13L-11 0H-13.5L-14 -11L-15.5 0Z',
  antlers:
    'M-22 -37C-26 -44 -25 -50 -20 -57M-24.5 -46L-31 -51M-23.5 -51L-28 -58M-19 -38C-14 -44 -11 -50 -13 -59M-14 -46L-6 -50M-12 -52L-6 -57',
  cauldron: 'M-15 -20H15V-17H13C17 -8 13 -1 7 0L9 5H6L4 1H-4L-6 5H-9L-7 0C-13 -1 -17 -8 -13 -17H-15Z',
  flame: 'M0 0C-7 -2 -7 -9 -3 -13C-2 -10 -1 -10 0 -18C5 -12 7 -3 0 0Z',
  urn: 'M-6 0L-4 -4C-11 -10 -10 -18 -4 -22L-7 -26H7L4 -22C10 -18 11 -10 4 -4L6 0Z',
  hide: 'M-11 -24L-6 -23L0 -25L6 -23L11 -24L8 -17L10 -10L7 -5L8 1L3 -2L0 3L-3 -2L-8 1L-7 -5L-10 -10L-8 -17Z',
  shirt: 'M-10 -1L-4 -2Q0 1 4 -2L10 -1L14 8L9 10L7 6V20H-7V6L-9 10L-14 8Z',
  trousers: 'M-6 -1H6L8 22H2L0 6L-2 22H-8Z',
  standingMan:
    'M-5 0L-4 -20L-8 -18L-6 -34Q0 -39 6 -34L8 -18L4 -20L5 0H1L0 -14L-1 0ZM-9 -40H9L5 -42L4 -50H-4L-5 -42ZM-4 -40H4V-37Q0 -33 -4 -37Z',
  boat: 'M-20 -7Q0 -3 20 -8Q16 2 8 2H-10Q-16 1 -20 -7Z',
  tentacle: 'M-8 0C-10 -18 -2 -28 8 -30C16 -32 18 -24 12 -23C14 -20 9 -18 6 -20C0 -16 3 -8 6 0Z',
  eyes: 'M-9 -4Q-3 -4 -1 0Q-7 1 -9 -4ZM9 -4Q3 -4 1 0Q7 1 9 -4Z',
  torch: 'M-2.500 0L-3.500 -14H3.500L2.500 0Z',
  star: 'M0 -6L1.400 -1.400L6 0L1.400 1.400L0 6L-1.400 1.400L-6 0L-1.400 -1.400Z',
} as const;
type Shape = keyof typeof SHAPES;

/** A shape standing at (x, y); a negative width looks the other way. */
export function stamp(shape: Shape, x: number, y: number, size = 1, isMirrored = false): string {
  const across = isMirrored ? -size : size;
  return SHAPES[shape].replaceAll(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const values = numbers.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const isHeight = (index: number) => command === 'V' || (command !== 'H' && index % 2 === 1);
    const placed = values.map((value, index) =>
      short(isHeight(index) ? y + value * size : x + value * across),
    );
    return `${command}${placed.join(' ')}`;
  });
}

/** Pickets between two posts' ends. */
export function pickets(from: number, to: number, y: number, height: number, pitch = 9): string {
  let path = `${box(from, y - height * 0.62, to - from, 2.2)}${box(from, y - height * 0.22, to - from, 2.2)}`;
  for (let x = from, index = 0; x < to; x += pitch, index++) {
    const top = height * (index % 3 === 1 ? 0.9 : 1);
    path += `M${short(x)} ${y}v${short(-top)}l2.500 -4l2.500 4v${short(top)}Z`;
  }
  return path;
}

/** A pole with a lamp's cage on top; the light in it is `lampLight`. */
export const lampPost = (x: number, y: number, height: number): string =>
  `M${x - 4} ${y}l2.500 -6v${6 - height}h3v${height - 6}l2.500 6Z` +
  `M${x - 8} ${y - height}h16l-2.500 3h-11ZM${x - 8.5} ${y - height - 15}l8.500 -8l8.500 8Z` +
  `M${x - 7} ${y - height - 15}h1.600l1.400 16h-1.600ZM${x + 7} ${y - height - 15}h-1.600l-1.400 16h1.600Z`;
export const lampLight = (x: number, y: number, height: number): string =>
  `M${x - 5} ${y - height - 14.5}h10l-1.600 14h-6.800Z`;

/** A line that hangs between two points, to be drawn as a line. */
export const rope = (x: number, y: number, toX: number, toY: number, sag: number): string =>
  `M${x} ${y}Q${(x + toX) / 2} ${(y + toY) / 2 + sag * 2} ${toX} ${toY}`;

/** Pennants along such a rope. */
export function bunting(x: number, y: number, toX: number, toY: number, sag: number, count: number): string {
  let path = '';
  for (let index = 0; index < count; index++) {
    const at = (index + 0.5) / count;
    const on = (from: number, bend: number, to: number) =>
      from * (1 - at) ** 2 + bend * 2 * at * (1 - at) + to * at ** 2;
    const left = on(x, (x + toX) / 2, toX);
    const top = on(y, (y + toY) / 2 + sag * 2, toY);
    path += `M${short(left - 4)} ${short(top)}h8l-4 9Z`;
  }
  return path;
}

/** Books lying on each other: widths from the lowest up. */
export const books = (x: number, y: number, ...widths: readonly number[]): string =>
  widths.map((width, index) => box(x + (index % 2) * 3, y - index * 6, width, 5.4)).join('');

/** A balustrade of turned posts under a rail. */
export function balustrade(from: number, to: number, y: number, height: number): string {
  let path = box(from, y - height, to - from, 5) + box(from, y + 5, to - from, 5);
  for (let x = from + 4; x < to - 4; x += 13)
    path += `M${x} ${y}C${x + 1} ${y - height * 0.3} ${x - 3} ${y - height * 0.45} ${x + 2} ${y - height}H${x + 5}C${x + 10} ${y - height * 0.45} ${x + 6} ${y - height * 0.3} ${x + 7} ${y}Z`;
  return path;
}

/** Heaps of round stones. */
export const stones = (...places: readonly (readonly [x: number, y: number, radius: number])[]): string =>
  places.map(([x, y, radius]) => ball(x, y, radius)).join('');
