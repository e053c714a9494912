import { seeded } from '../seeded.ts';
import { type LitWindow, type Ridge, round, SKYLINE_HEIGHT, SKYLINE_WIDTH } from '../skyline.ts';

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
export const towers = (): readonly Ridge[] => [
  distance(),
  offices(),
  street(),
  { fill: 'var(--ridge-4)', path: `M0 ${BASE}V287H${SKYLINE_WIDTH}V${BASE}Z`, windows: [] },
];
