import { seeded } from '../seeded.ts';
import { ground, hill, type LitWindow, type Ridge, round, SKYLINE_WIDTH, spruce } from '../skyline.ts';
import type { Cliff, Place } from './place.ts';

/** A summit of bare rock. */
function peak(x: number, y: number, width: number, height: number): string {
  const at = (dx: number, dy: number) => `L${round(x + width * dx)} ${round(y - height * dy)}`;
  return `M${round(x)} ${y}${at(0.18, 0.42)}${at(0.26, 0.38)}${at(0.46, 1)}${at(0.54, 0.8)}${at(0.6, 0.86)}${at(0.82, 0.34)}${at(1, 0)}Z`;
}

/** A round tower: with a pointed hat, or broken off where the roof fell in. */
function keep(x: number, y: number, width: number, height: number, isRuin: boolean): string {
  const top = y - height;
  const eaves = width * 0.16;
  if (!isRuin)
    return `M${x} ${y + 14}V${top}H${x - eaves}L${x + width / 2} ${top - width * 1.9}L${x + width + eaves} ${top}H${x + width}V${y + 14}Z`;
  return `M${x} ${y + 14}V${top}l${width * 0.2} -7l${width * 0.16} 12l${width * 0.22} -4l${width * 0.14} 20l${width * 0.28} -9V${y + 14}Z`;
}

/** A wall with its teeth. */
function battlement(x: number, y: number, width: number, height: number): string {
  let path = `M${x} ${y + 14}V${y - height}`;
  for (let at = 0; at + 14 <= width; at += 14) path += 'h8v7h6v-7';
  return `${path}V${y + 14}Z`;
}

function bareTree(x: number, y: number, height: number): string {
  const branch = (at: number, reach: number, lift: number) =>
    `M${x} ${round(y - height * at)}l${reach} ${-lift}l${-reach * 0.2} ${lift * 0.1}l${-reach * 0.8} ${lift * 1.25}Z`;
  return `M${x - 3} ${y + 8}L${x - 0.8} ${y - height}h1.6L${x + 3} ${y + 8}Z${branch(0.4, height * 0.36, height * 0.24)}${branch(0.52, -height * 0.32, height * 0.26)}${branch(0.7, height * 0.22, height * 0.2)}`;
}

const grave = (x: number, y: number) =>
  `M${x - 2} ${y + 6}V${y - 10}H${x - 7}V${y - 14}H${x - 2}V${y - 21}H${x + 2}V${y - 14}H${x + 7}V${y - 10}H${x + 2}V${y + 6}Z`;

const bat = (x: number, y: number, size: number) =>
  `M${x} ${y}q${-size * 0.5} ${-size * 0.5} ${-size} 0q${size * 0.4} ${-size * 0.04} ${size * 0.55} ${size * 0.3}q${size * 0.2} ${-size * 0.14} ${size * 0.45} ${size * 0.1}q${size * 0.25} ${-size * 0.24} ${size * 0.45} ${-size * 0.1}q${size * 0.15} ${-size * 0.34} ${size * 0.55} ${-size * 0.3}q${-size * 0.5} ${-size * 0.5} ${-size} 0Z`;

function mountains(): Ridge {
  const next = seeded(17);
  let path = ground(hill(196, 8, 1.1));
  for (let x = -60; x < SKYLINE_WIDTH; x += 120 + next() * 80)
    path += peak(x, 206, 190 + next() * 90, 56 + next() * 62);
  return {
    fill: 'var(--ridge-1)',
    path: path + bat(716, 92, 13) + bat(748, 76, 9) + bat(900, 108, 10),
    windows: [],
    haze: [120, 240],
  };
}

const CASTLES = [150, 700, 1270];

/** A castle ruin on its hill: a whole keep, a broken one, and a wall between them. */
function ruins(): Ridge {
  const next = seeded(31);
  const top = (x: number) =>
    hill(224, 5, 0.6)(x) -
    CASTLES.reduce((rise, at) => rise + 34 * Math.exp(-(((x - at - 74) / 92) ** 2)), 0);
  const windows: LitWindow[] = [];
  let path = ground(top);
  for (const x of CASTLES) {
    const y = round(top(x + 60));
    path += battlement(x + 18, y, 110, 30) + keep(x, y, 26, 78, false) + keep(x + 66, y, 20, 56, false);
    path += keep(x + 118, y, 34, 64, true) + battlement(x - 46, y + 12, 50, 20);
    for (const [dx, dy] of [
      [9, 62],
      [9, 34],
      [72, 46],
      [46, 20],
      [128, 34],
    ] as const)
      windows.push({ x: x + dx, y: y - dy, width: 7, height: 13, threshold: next() * 0.8 });
  }
  for (let x = 4; x < SKYLINE_WIDTH; x += 26 + next() * 34) {
    if (CASTLES.some((at) => x > at - 50 && x < at + 160)) continue;
    path += spruce(x, top(x) + 4, 40 + next() * 38);
  }
  return { fill: 'var(--ridge-2)', path, windows, haze: [190, 290] };
}

function graveyard(): Ridge {
  const next = seeded(59);
  const top = hill(256, 7, 3.2);
  let path = ground(top);
  for (let x = 24; x < SKYLINE_WIDTH; x += 46 + next() * 70)
    path +=
      next() < 0.45 ? bareTree(round(x), round(top(x)), 54 + next() * 34) : grave(round(x), round(top(x)));
  return { fill: 'var(--ridge-3)', path, windows: [], haze: [250, 320] };
}

/** A castle ruin over pines and graves. */
const skyline = (): readonly Ridge[] => [
  mountains(),
  ruins(),
  graveyard(),
  { fill: 'var(--ridge-4)', path: ground(hill(286, 4, 2.2)), windows: [] },
];

/** The battlement goes on. */
const CRENELS =
  Array.from({ length: 24 }, (_, index) => `H${194 + index * 38}V8H${216 + index * 38}V20`).join('') +
  'H2000';

/** Howls from the battlement of a tower that has lost its wall. */
const cliff: Cliff = {
  figure:
    'M10 2L26 19L34 13L39 24C52 33 66 48 74 70C83 72 91 67 98 54C101 78 94 96 78 104L88 120H56L54 111L48 96L45 120H29L35 112L33 78C25 66 23 54 25 42L19 31L6 18L12 15Z',
  edge: `M4 34V8H26V20H42V8H64V20H80V8H102V20H118V8H140V20H156V8H178V20${CRENELS}V600H48L44 170L30 158L34 130L20 116V44ZM150 10V-34H146L166 -84L186 -34H182V10Z`,
  facets:
    'M44 60h16v8h-16zM92 78h18v8h-18zM60 112h16v8h-16zM136 52h18v8h-18zM150 108h18v8h-18zM98 150h18v8h-18zM26 30H2000V36H26Z',
  windows: 'M161 -10v-10a5 5 0 0 1 10 0v10zM76 66v-14a7 7 0 0 1 14 0v14zM124 112v-14a7 7 0 0 1 14 0v14z',
};

export const gothic: Place = { skyline, cliff };
