import { seeded, seedOf } from './seeded.ts';
import { spruce } from './skyline.ts';

/** The small land before a card's disc, three ridges from far to near; every role's is its own. Field: 250 x 350. */
export interface Scene {
  readonly ridges: readonly [string, string, string];
  readonly windows: readonly { readonly x: number; readonly y: number }[];
  readonly stars: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
}

function hills(base: number, swell: number, phase: number): (x: number) => number {
  return (x) => base + Math.sin(x / 42 + phase) * swell;
}

function land(top: (x: number) => number): string {
  let path = 'M0 350';
  for (let x = 0; x <= 250; x += 10) path += `L${x} ${top(x).toFixed(1)}`;
  return `${path}L250 350Z`;
}

function gable(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y + 10}V${y - height}L${x + width / 2} ${y - height * 1.75}L${x + width} ${y - height}V${y + 10}Z`;
}

export function sceneOf(role: string, isWooded: boolean): Scene {
  const next = seeded(seedOf(role));
  const [far, middle, near] = [
    hills(236, 5, next() * 6),
    hills(258, 5, next() * 6),
    hills(280, 4, next() * 6),
  ];
  const windows: { x: number; y: number }[] = [];
  let farPath = land(far);
  let middlePath = land(middle);
  for (let x = 26; x < 226; x += 11 + next() * 14) farPath += spruce(x, far(x) + 2, 14 + next() * 22);
  for (let x = 28; x < 218; x += 24 + next() * 16) {
    if (isWooded || next() < 0.3) {
      middlePath += spruce(x + 8, middle(x) + 4, 30 + next() * 26);
      continue;
    }
    const width = Math.round(20 + next() * 10);
    const height = Math.round(12 + next() * 9);
    middlePath += gable(Math.round(x), Math.round(middle(x)), width, height);
    if (next() < 0.7)
      windows.push({ x: Math.round(x) + width / 2 - 3, y: Math.round(middle(x)) - height * 0.55 });
  }
  const stars = Array.from({ length: 12 }, () => ({
    x: Math.round(36 + next() * 178),
    y: Math.round(34 + next() * 120),
    radius: Math.round((0.6 + next() * 0.8) * 10) / 10,
  }));
  return { ridges: [farPath, middlePath, land(near)], windows, stars };
}
