import { seeded } from '../seeded.ts';
import { ground, hill, type LitWindow, type Ridge, round, SKYLINE_WIDTH, spruce } from '../skyline.ts';
import type { Cliff, Place } from './place.ts';

interface Building {
  readonly path: string;
  /** From the left wall, above the ground. */
  readonly windows: readonly (readonly [dx: number, dy: number])[];
}

const FOOT = 16;

/** Gable towards us. */
function gabled(x: number, y: number, width: number, height: number): Building {
  const roof = width * 0.56;
  const eaves = width * 0.13;
  const top = y - height;
  const path =
    `M${round(x)} ${round(y + FOOT)}V${round(top)}H${round(x - eaves)}L${round(x + width / 2)} ${round(top - roof)}` +
    `L${round(x + width + eaves)} ${round(top)}H${round(x + width)}V${round(y + FOOT)}Z`;
  return { path, windows: [[width / 2 - 3.5, height * 0.86 + 3]] };
}

/** Long side towards us, with a chimney. */
function long(x: number, y: number, width: number, height: number): Building {
  const roof = height * 0.95;
  const top = y - height;
  const path =
    `M${round(x)} ${round(y + FOOT)}V${round(top)}H${round(x - 5)}L${round(x + width * 0.2)} ${round(top - roof)}` +
    `H${round(x + width * 0.62)}v-9h7v9H${round(x + width * 0.8)}L${round(x + width + 5)} ${round(top)}H${round(x + width)}V${round(y + FOOT)}Z`;
  return {
    path,
    windows: [
      [width * 0.24, height * 0.78],
      [width * 0.64, height * 0.78],
    ],
  };
}

/** Steep and narrow, with a lean-to. */
function narrow(x: number, y: number, width: number, height: number): Building {
  const wide = width * 0.62;
  const top = y - height * 1.35;
  const path =
    `M${round(x)} ${round(y + FOOT)}V${round(top)}H${round(x - 4)}L${round(x + wide * 0.42)} ${round(top - width * 0.62)}V${round(top - width * 0.5)}` +
    `L${round(x + wide + 4)} ${round(top)}H${round(x + wide)}V${round(y - height * 0.8)}L${round(x + width + 5)} ${round(y - height * 0.46)}H${round(x + width)}V${round(y + FOOT)}Z`;
  return {
    path,
    windows: [
      [wide * 0.3, height * 1.12],
      [wide * 0.3, height * 0.56],
    ],
  };
}

const BUILDINGS = [gabled, long, narrow, gabled, long];

/** A spire on a square tower, with a ball on its tip. */
function belfry(x: number, y: number, size: number): Building {
  const [half, body, spire] = [13 * size, 60 * size, 62 * size];
  const top = y - body;
  const path =
    `M${round(x - half)} ${round(y + FOOT)}V${round(top)}H${round(x - half * 1.4)}L${round(x - half * 0.5)} ${round(top - spire * 0.24)}` +
    `L${round(x)} ${round(top - spire)}L${round(x + half * 0.5)} ${round(top - spire * 0.24)}L${round(x + half * 1.4)} ${round(top)}H${round(x + half)}V${round(y + FOOT)}Z` +
    `M${round(x - 1)} ${round(top - spire - 9)}h2v11h-2zM${round(x - 4)} ${round(top - spire - 6)}h8v2h-8z`;
  return { path, windows: [[-3.5, body * 0.8]] };
}

function mill(x: number, y: number): string {
  const hub = y - 58;
  const sail = (angle: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const at = (along: number, beside: number) =>
      `${round(x + cos * along - sin * beside)} ${round(hub + sin * along + cos * beside)}`;
    return `M${at(3, -1)}L${at(38, -1)}L${at(38, 7)}L${at(12, 7)}L${at(12, 1)}L${at(3, 1)}Z`;
  };
  return `M${x - 17} ${y + FOOT}L${x - 10} ${y - 58}Q${x} ${y - 74} ${x + 10} ${y - 58}L${x + 17} ${y + FOOT}Z${[0.5, 2.07, 3.64, 5.21].map(sail).join('')}`;
}

const BELFRIES = [148, 628, 985, 1420];
const MILLS = [392, 1214];

function farRidge(): Ridge {
  const next = seeded(11);
  const top = hill(186, 9, 0.4);
  let path = ground(top) + mill(396, Math.round(top(396))) + mill(1208, Math.round(top(1208)));
  for (let x = 6; x < SKYLINE_WIDTH; x += 15 + next() * 30) {
    if (MILLS.some((at) => Math.abs(x - at) < 44)) continue;
    path += spruce(x, top(x) + 3, 24 + next() * 28);
  }
  return { fill: 'var(--ridge-1)', path, windows: [], haze: [150, 226] };
}

function put(into: LitWindow[], { windows }: Building, x: number, y: number, next: () => number, size = 1) {
  for (const [dx, dy] of windows)
    into.push({
      x: round(x + dx),
      y: round(y - dy),
      width: 7 * size,
      height: 10.5 * size,
      threshold: next(),
    });
}

function houses(): Ridge {
  const next = seeded(43);
  const top = hill(222, 5, 2.1);
  const windows: LitWindow[] = [];
  let path = ground(top);
  for (const x of BELFRIES) {
    const tower = belfry(x, top(x), 1.05);
    path += tower.path;
    put(windows, tower, x, top(x), () => next() * 0.12);
  }
  for (let x = -8; x < SKYLINE_WIDTH; x += 8 + next() * 14) {
    if (next() < 0.34) {
      path += spruce(x + 10, top(x) + 6, 52 + next() * 34);
      x += 16;
      continue;
    }
    const width = 36 + next() * 24;
    const draw = BUILDINGS[Math.floor(next() * BUILDINGS.length)] ?? gabled;
    const house = draw(x, top(x + width / 2), width, 19 + next() * 10);
    path += house.path;
    put(windows, house, x, top(x + width / 2), next);
    x += width;
  }
  return { fill: 'var(--ridge-2)', path, windows, haze: [188, 262] };
}

const NEAR = [70, 486, 1092, 1496];

function nearRidge(): Ridge {
  const next = seeded(53);
  const top = hill(256, 7, 4.4);
  const windows: LitWindow[] = [];
  let path = ground(top);
  for (const [index, x] of NEAR.entries()) {
    const y = top(x + 30);
    const house = (index % 2 ? long : gabled)(x, y, 78, 34);
    const shed = gabled(x + 86, y + 4, 38, 18);
    path += house.path + shed.path;
    put(windows, house, x, y, () => next() * 0.34, 1.3);
  }
  for (let x = 20; x < SKYLINE_WIDTH; x += 48 + next() * 96) {
    if (NEAR.some((at) => x > at - 24 && x < at + 140)) continue;
    path += spruce(x, top(x) + 4, 26 + next() * 46);
  }
  return { fill: 'var(--ridge-3)', path, windows, haze: [236, 304] };
}

function foreground(): Ridge {
  return { fill: 'var(--ridge-4)', path: ground(hill(286, 4, 1.3)), windows: [] };
}

/** Gabled houses between spruces, a mill, and a church that everybody sees from home. */
const skyline = (): readonly Ridge[] => [farRidge(), houses(), nearRidge(), foreground()];

/** By Lorc, game-icons.net, CC BY 3.0; recoloured. */
const WEREWOLF =
  'M340.573 495.942h-79.318c-17.24-19.952-46.972-25.794 25.136-118.418c12.088-15.528-46.796-47.858-56.975-35.75c-28.683 46.058-50.585 105.183-120.653 71.499c-6.986 26.338 4.46 54.395 10.054 82.67h-94.4c16.02-47.83 23.117-100.957 70.94-127.915l40.776 20.109c-1.342-16.2-2.167-32.398 1.676-48.597c-120.404-30.952-104.494-70.512-112.833-80.714l23.46 7.54c-15.39-46.284 5.568-77.477 18.434-92.724c4.425 9.79 12.396 44.278 20.108 65.913c4.531-5.565 4.27-12.491 17.316-14.244c-3.269 44.218 4.552 80.447 46.362 80.715c14.779-23.381 32.411-39.627 51.39-52.507c-4.278-20.515-1.554-60.232-20.11-60.885c-25.41-.894-37.227 2.808-54.74-2.793c-16.173-22.335-14.987-47.59-12.74-67.847c-54.678-27.557-48.39-81.972-13.772-88.792c-4.022 22.54-9.233 40.639 15.9 49.392c.914-42.185 2.97-89.372 65.844-54.272c-20.147 7.362-41.442 16.125-36.077 39.484c46.607-22.884 55.874 4.5 63.086 21.858c-17.15-.46-38.262-19.805-52.078 6.336c-8.267 15.643 3.313 43.175 13.965 59.21c30.528-25.635 55.627-59.8 103.337-48.038c-23.147-24.95-24.066-49.9-25.695-74.85c15.918 4.581 33.276 14.078 57.534 37.425h150.816L432.74 119.46l-15.584-20.272l-24.075 24.74l-21.785-26.252l-29.046 33.514l13.406 16.2l15.082-18.993l20.108 21.785l25.136-21.226l12.848 12.289l-11.73 28.487c-32.382 2.288-63.976-11.185-98.31 30.164c9.407 21.581 26.252 34.796 52.506 37.424c61.734-77.259 87.839-40.664 97.308-19.008c-18.712-7.396-41.145-5.18-48.99 20.963c94.104-13.285 65.17 46.659 58.734 63.227c-9.057-20.891-7.92-50.593-41.698-38.37c21.891 49.98.846 55.718-11.73 64.795c-2.965-27.495-3.925-70.39-31.28-62.56c-48.574 13.901-81.41 34.295-99.428-35.191c-12.245 12.959-20.846 28.52-18.433 51.948c64.634 19.134 94.215 50.374 100.082 103.907c1.383 12.625-48.923 20.805-72.712 15.07c-8.508 46.645 12.735 72.095 37.425 93.841z';

const cliff: Cliff = {
  figure: WEREWOLF,
  figureBox: '0 0 512 512',
  edge: 'M2 10L28 5L70 7L112 2L200 4L2000 4V600H44L40 170L24 148L30 122L12 104L17 82L4 62L12 40L0 24ZM146 -21L150.3 -11.1H148.3L152.2 -3.3H149.5L153.8 3.4H147.5V8H144.5V3.4H138.2L142.5 -3.3H139.8L143.7 -11.1H141.7ZM163 -33L169.3 -18.6H166.4L172.1 -7.2H168.1L174.4 2.7H164.5V8H161.5V2.7H151.6L157.9 -7.2H153.9L159.6 -18.6H156.7ZM183 -25L187.9 -13.6H185.7L190.2 -4.6H187.1L192.0 3.2H184.5V8H181.5V3.2H174.0L178.9 -4.6H175.8L180.3 -13.6H178.1Z',
  facets:
    'M84 30L150 22L200 26V52L140 56L100 50ZM66 92L120 84L112 108L78 112ZM120 142L176 130L200 134V168L142 164Z',
  windows: '',
};

export const village: Place = { skyline, cliff };
