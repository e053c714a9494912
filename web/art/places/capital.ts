import { seeded } from '../seeded.ts';
import { ground, hill, type LitWindow, type Ridge, round, SKYLINE_WIDTH } from '../skyline.ts';

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
export const capital = (): readonly Ridge[] => [
  district(),
  palaces(),
  park(),
  { fill: 'var(--ridge-4)', path: ground(hill(287, 3, 0.4)), windows: [] },
];
