import { seeded } from '../seeded.ts';
import { type LitWindow, type Ridge, round, SKYLINE_HEIGHT, SKYLINE_WIDTH } from '../skyline.ts';
import { type Cliff, type Place, row } from './place.ts';

const BASE = SKYLINE_HEIGHT + 20;
const STREET = SKYLINE_HEIGHT;

type Roof = 'flat' | 'slant' | 'steps' | 'mast' | 'fin';
const ROOFS: readonly Roof[] = ['flat', 'slant', 'steps', 'mast', 'fin', 'flat'];

/** A tower from the street up; what stands on it tells one from another. */
function block(x: number, width: number, height: number, roof: Roof): string {
  const top = STREET - height;
  const right = x + width;
  switch (roof) {
    case 'slant':
      return `M${x} ${BASE}V${top}L${right} ${round(top - width * 0.42)}V${BASE}Z`;
    case 'steps':
      return `M${x} ${BASE}V${top}h${round(width * 0.16)}v-12h${round(width * 0.18)}v-12h${round(width * 0.32)}v12h${round(width * 0.18)}v12H${right}V${BASE}Z`;
    case 'mast':
      return `M${x} ${BASE}V${top}h${round(width * 0.42)}v-9h3v-40h2v40h3v9H${right}V${BASE}Z`;
    case 'fin':
      return `M${x} ${BASE}V${top}h${round(width * 0.72)}v-26h${round(width * 0.12)}V${top}H${right}V${BASE}Z`;
    default:
      return `M${x} ${BASE}V${top}h${round(width * 0.14)}v-8h${round(width * 0.3)}v8H${right}V${BASE}Z`;
  }
}

const roofOf = (next: () => number): Roof => ROOFS[Math.floor(next() * ROOFS.length)] ?? 'flat';

/** Far away only their outlines are left. */
function distance(): Ridge {
  const next = seeded(13);
  let path = '';
  for (let x = -20; x < SKYLINE_WIDTH; ) {
    const width = Math.round(38 + next() * 44);
    path += block(x, width, Math.round(96 + next() * 92), roofOf(next));
    x += width - 3;
  }
  return { fill: 'var(--ridge-1)', path, windows: [], haze: [110, 250] };
}

interface Grid {
  readonly pitch: number;
  readonly pane: number;
  readonly floor: number;
}

const pane = ({ x, y, width, height }: Pick<LitWindow, 'x' | 'y' | 'width' | 'height'>) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** Every pane of a front; whole floors work late together, and some desks alone. */
function front(x: number, width: number, height: number, grid: Grid, next: () => number): LitWindow[] {
  const columns = Math.floor((width - 8) / grid.pitch);
  const margin = (width - columns * grid.pitch + grid.pitch - grid.pane) / 2;
  const panes: LitWindow[] = [];
  for (let y = STREET - height + 12; y < STREET - 26; y += grid.floor) {
    const floor = next();
    for (let column = 0; column < columns; column += 1)
      panes.push({
        x: round(x + margin + column * grid.pitch),
        y,
        width: grid.pane,
        height: round(grid.floor * 0.6),
        threshold: Math.min(1, floor * 0.55 + next() * 0.75),
      });
  }
  return panes;
}

/** Of all that glass, most stays dark in every phase. */
const OCCUPIED = 0.46;

function offices(): Ridge {
  const next = seeded(37);
  const windows: LitWindow[] = [];
  let [path, panes] = [`M0 ${BASE}V272H${SKYLINE_WIDTH}V${BASE}Z`, ''];
  for (let x = -6; x < SKYLINE_WIDTH; ) {
    const width = Math.round(58 + next() * 46);
    const height = Math.round(92 + next() * 84);
    path += block(x, width, height, roofOf(next));
    for (const one of front(x, width, height, { pitch: 12, pane: 8, floor: 13 }, next)) {
      panes += pane(one);
      if (next() < OCCUPIED) windows.push(one);
    }
    x += width + Math.round(8 + next() * 34);
  }
  return { fill: 'var(--ridge-2)', path, windows, panes, haze: [130, 290] };
}

const HEADQUARTERS = [96, 520, 1034, 1430];
const lamp = (x: number) =>
  `M${x - 1} ${BASE}V240h2V${BASE}ZM${x - 1} 240h17v3h-15zM${x + 10} 243h9l-1 4h-7z`;

/** Close by: the ends of large blocks with their lobbies, and lamps along the street. */
function street(): Ridge {
  const next = seeded(61);
  const windows: LitWindow[] = [];
  let [path, panes] = [`M0 ${BASE}V280H${SKYLINE_WIDTH}V${BASE}Z`, ''];
  for (const [index, x] of HEADQUARTERS.entries()) {
    const [width, height] = [104, index % 2 ? 92 : 116];
    path += block(x, width, height, index % 2 ? 'flat' : 'fin');
    for (const one of front(x, width, height, { pitch: 19, pane: 14, floor: 18 }, next)) {
      panes += pane(one);
      if (next() < OCCUPIED) windows.push({ ...one, threshold: one.threshold * 0.8 });
    }
  }
  for (let x = 30; x < SKYLINE_WIDTH; x += 118) {
    if (HEADQUARTERS.some((at) => x > at - 24 && x < at + 116)) continue;
    path += lamp(x);
    windows.push({ x: x + 11, y: 246, width: 7, height: 3, threshold: 0.05 });
  }
  return { fill: 'var(--ridge-3)', path, windows, panes, haze: [240, 320] };
}

/** Glass office towers along a street: a grid of panes, and somebody is always still in. */
const skyline = (): readonly Ridge[] => [
  distance(),
  offices(),
  street(),
  { fill: 'var(--ridge-4)', path: `M0 ${BASE}V287H${SKYLINE_WIDTH}V${BASE}Z`, windows: [] },
];

/** A suit with a fin, at the edge of the roof. */
const cliff: Cliff = {
  figure:
    'M50 2a10 11 0 0 1 0 22a10 11 0 0 1 0 -22zM42 26H59Q67 27 69 36L70 40C77 26 86 19 97 15C91 28 90 42 95 56C87 50 79 50 72 54L73 72L67 73L65 70L66 118H53L51 84L48 118H33Q33 113 38 112L39 76L37 52L32 72L25 71L30 38Q33 27 42 26ZM14 77H22V73H32V77H40V98H14ZM25 76V77H29V76Z',
  edge: 'M0 22V8H2000V600H14V22ZM122 8V-12H150V8ZM160 8V-64H162V8ZM153 -50H169V-48H153ZM155 -40H167V-38H155ZM30 8V0H64V8Z',
  facets:
    row([24, 50, 76, 102, 128, 154, 180], 40, 16, 22) +
    row([24, 50, 76, 128, 180], 74, 16, 22) +
    row([24, 76, 102, 128, 154], 108, 16, 22) +
    row([50, 76, 128, 180], 142, 16, 22),
  windows:
    row([102, 154], 74, 16, 22) +
    row([50], 108, 16, 22) +
    row([180], 108, 16, 22) +
    row([24, 102, 154], 142, 16, 22),
};

export const towers: Place = { skyline, cliff };
