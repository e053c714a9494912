import { seeded } from '../seeded.ts';
import { ground, hill, type LitWindow, type Ridge, round, SKYLINE_WIDTH } from '../skyline.ts';
import { type Cliff, type Place, row } from './place.ts';

/** A hall of columns under a pediment. The gaps between the columns are left open. */
function portico(x: number, y: number, width: number, height: number): string {
  let path = `M${x - 6} ${y + 12}V${y - 4}H${x + width + 6}V${y + 12}Z`;
  const columns = Math.max(3, Math.round(width / 15));
  for (let index = 0; index < columns; index += 1)
    path += `M${round(x + (index * (width - 7)) / (columns - 1))} ${y - 3}v${-height + 3}h7v${height - 3}Z`;
  return `${path}M${x - 4} ${y - height}V${y - height - 8}L${x + width / 2} ${round(y - height - 8 - width * 0.16)}L${x + width + 4} ${y - height - 8}V${y - height}Z`;
}

/** A dome on its drum, with a lantern and a flag. */
function dome(x: number, y: number, radius: number): string {
  return (
    `M${x - radius} ${y}v${-radius * 0.5}h${radius * 2}v${radius * 0.5}Z` +
    `M${round(x - radius * 0.9)} ${y - radius * 0.5}a${radius * 0.9} ${radius * 1.05} 0 0 1 ${radius * 1.8} 0Z` +
    `M${x - 6} ${round(y - radius * 1.46)}v-14h12v14ZM${x - 1} ${round(y - radius * 1.46) - 14}v-22l13 4l-11 5v13Z`
  );
}

/** An onion on a slim tower. */
function onion(x: number, y: number, width: number, height: number): string {
  const half = width / 2;
  const top = y - height;
  return (
    `M${x - half * 0.7} ${y + 12}V${top}H${x + half * 0.7}V${y + 12}Z` +
    `M${x - half * 0.6} ${top}C${x - half * 1.9} ${top - half * 1.3} ${x - half * 0.5} ${top - half * 2.2} ${x} ${top - half * 3.4}C${x + half * 0.5} ${top - half * 2.2} ${x + half * 1.9} ${top - half * 1.3} ${x + half * 0.6} ${top}Z`
  );
}

const obelisk = (x: number, y: number) =>
  `M${x - 8} ${y + 14}L${x - 5} ${y - 112}L${x} ${y - 124}L${x + 5} ${y - 112}L${x + 8} ${y + 14}Z`;

/** A mast with its cross-bars, for whoever is listening. */
const antenna = (x: number, y: number, height: number) =>
  `M${x - 1} ${y}v${-height}h2v${height}ZM${x - 9} ${y - height + 6}h18v2h-18ZM${x - 7} ${y - height + 14}h14v2h-14ZM${x - 5} ${y - height + 22}h10v2h-10Z`;

const dish = (x: number, y: number) =>
  `M${x - 1} ${y}v-10h2v10ZM${x - 10} ${y - 22}a13 13 0 0 0 18 14ZM${x - 2} ${y - 14}l7 -9l1 1l-6 9Z`;

const tree = (x: number, y: number, size: number) =>
  `M${x - 1.5} ${y + 6}v${-size * 0.6}h3v${size * 0.6}ZM${x - size * 0.5} ${round(y - size * 0.6)}a${size * 0.5} ${size * 0.5} 0 1 1 ${size} 0a${size * 0.5} ${size * 0.42} 0 1 1 ${-size} 0Z`;

function district(): Ridge {
  const next = seeded(19);
  const top = hill(198, 3, 0.9);
  let path = ground(top);
  for (let x = 0; x < SKYLINE_WIDTH; ) {
    const width = Math.round(44 + next() * 50);
    const height = Math.round(14 + next() * 34);
    const y = round(top(x));
    path += `M${x} ${y + 14}V${y - height}H${x + width}V${y + 14}Z`;
    if (next() < 0.5) path += antenna(x + Math.round(width / 2), y - height, 26 + Math.round(next() * 22));
    x += width - 2;
  }
  return {
    fill: 'var(--ridge-1)',
    path: path + obelisk(560, 200) + obelisk(1130, 200),
    windows: [],
    haze: [150, 250],
  };
}

const HALLS = [60, 690, 1250];

/** The seats of two powers: domes with halls of columns, onions behind a wall. */
function palaces(): Ridge {
  const next = seeded(41);
  const windows: LitWindow[] = [];
  let path = ground(hill(232, 3, 1.7));
  const lit = (x: number, y: number) =>
    windows.push({ x, y, width: 6, height: 11, threshold: next() * 0.95 });
  for (const x of HALLS) {
    path += `M${x} 244V190H${x + 220}V244Z${portico(x + 70, 232, 80, 44)}${dome(x + 110, 172, 38)}`;
    path += `M${x - 6} 192v-5h232v5Z`;
    for (const dx of [12, 30, 48, 164, 182, 200]) for (const y of [197, 214]) lit(x + dx, y);
    for (const dx of [84, 101, 113, 130]) lit(x + dx, 156);
  }
  for (const x of [360, 1010, 1540]) {
    path += `M${x - 60} 244V206h8v-7h8v7h8v-7h8v7h8v-7h8v7h8v-7h8v7h8v-7h8v7h8v-7h8v7h8v-7h8v7h8V244Z`;
    path += onion(x - 34, 230, 22, 40) + onion(x, 230, 32, 62) + onion(x + 36, 230, 22, 46);
    for (const [dx, y] of [
      [-37, 204],
      [-3, 184],
      [33, 198],
    ] as const)
      lit(x + dx, y);
  }
  return { fill: 'var(--ridge-2)', path, windows, haze: [170, 290] };
}

function park(): Ridge {
  const next = seeded(67);
  const top = hill(262, 4, 3.9);
  let path = ground(top);
  for (let x = 16; x < SKYLINE_WIDTH; x += 40 + next() * 60) {
    const y = round(top(x));
    path += next() < 0.22 ? dish(round(x), y + 2) : tree(round(x), y, 20 + Math.round(next() * 14));
  }
  return { fill: 'var(--ridge-3)', path, windows: [], haze: [250, 320] };
}

/** Domes, columns and antennas. */
const skyline = (): readonly Ridge[] => [
  district(),
  palaces(),
  park(),
  { fill: 'var(--ridge-4)', path: ground(hill(287, 3, 0.4)), windows: [] },
];

/** A collar turned up, on the cornice of a ministry. */
const cliff: Cliff = {
  figure:
    'M26 19Q36 14 38 13Q38 1 45 2L50 5L55 2Q62 1 62 13Q64 14 74 19L72 22Q50 15 28 22ZM41 21H59V28L64 26L70 34Q76 38 77 48L79 68L74 70L73 84Q86 96 96 112Q84 108 76 112Q70 105 62 109V116Q68 117 68 120H52L53 108H46L46 120H30Q30 117 36 116L37 108L24 110L30 74L24 72L26 46Q27 36 32 33L37 26L41 28Z',
  edge: 'M0 0H2000V600H22V70H14V62H20V28H12V20H6V12H0ZM150 0V-8H158V-70H160V-66L184 -60L160 -50V-8H170V0Z',
  facets:
    row([24, 40, 56, 72, 88, 104, 120, 136, 152, 168, 184], 30, 9, 9) +
    row([34, 46, 58, 118, 130, 142], 76, 5, 124) +
    'M22 58H2000V62H22Z',
  windows: 'M80 130v-24a9 9 0 0 1 18 0v24zM164 130v-24a9 9 0 0 1 18 0v24z',
};

export const capital: Place = { skyline, cliff };
