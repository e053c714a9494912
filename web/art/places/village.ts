import { seeded } from '../seeded.ts';
import { ground, hill, type LitWindow, type Ridge, round, SKYLINE_WIDTH, spruce } from '../skyline.ts';

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
export const village = (): readonly Ridge[] => [farRidge(), houses(), nearRidge(), foreground()];
