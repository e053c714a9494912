/** Where people sit: equal arc length along a rounded rectangle, the viewer at the bottom, then clockwise. */
export interface SeatPlace {
  readonly x: number;
  readonly y: number;
  /** Inward direction, unit length. */
  readonly inX: number;
  readonly inY: number;
}

export interface Track {
  readonly width: number;
  readonly height: number;
  readonly places: readonly SeatPlace[];
  readonly portrait: number;
  /** The board inside the track. */
  readonly board: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly radius: number;
  };
}

const VIEW_WIDTH = 390;
const SIDE = 32;
const BOARD_INSET = 31;

/** Heights of the track by number of seats, so that a name fits under each portrait; between them on a straight line. */
const HEIGHTS = [
  [3, 272],
  [8, 326],
  [10, 380],
  [12, 446],
  [16, 540],
  [27, 800],
] as const;
const PORTRAITS = [
  [3, 60],
  [8, 54],
  [10, 52],
  [16, 46],
  [27, 39],
] as const;

function between(table: readonly (readonly [number, number])[], seats: number): number {
  let previous = table[0];
  for (const row of table) {
    if (previous !== undefined && seats <= row[0]) {
      const share = row[0] === previous[0] ? 1 : (seats - previous[0]) / (row[0] - previous[0]);
      return previous[1] + (row[1] - previous[1]) * Math.max(0, share);
    }
    previous = row;
  }
  return previous?.[1] ?? 0;
}

interface Rounded {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** The point at a distance along the edge, from the bottom middle, clockwise; the middle of the shape is (0, 0). */
function pointAt({ width, height, radius }: Rounded, distance: number): { x: number; y: number } {
  const flatX = width - 2 * radius;
  const flatY = height - 2 * radius;
  const corner = (Math.PI / 2) * radius;
  const [cx, cy] = [flatX / 2, flatY / 2];
  let left = distance;
  const turn = (x: number, y: number, from: number) => {
    const angle = from + left / radius;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  };
  if (left <= flatX / 2) return { x: -left, y: height / 2 };
  left -= flatX / 2;
  if (left <= corner) return turn(-cx, cy, Math.PI / 2);
  left -= corner;
  if (left <= flatY) return { x: -width / 2, y: cy - left };
  left -= flatY;
  if (left <= corner) return turn(-cx, -cy, Math.PI);
  left -= corner;
  if (left <= flatX) return { x: -cx + left, y: -height / 2 };
  left -= flatX;
  if (left <= corner) return turn(cx, -cy, Math.PI * 1.5);
  left -= corner;
  if (left <= flatY) return { x: width / 2, y: -cy + left };
  left -= flatY;
  if (left <= corner) return turn(cx, cy, 0);
  left -= corner;
  return { x: cx - left, y: height / 2 };
}

const trackHeightOf = (seats: number) => Math.max(between(HEIGHTS, seats), 272);

/** Room for the timer between the names of the far seats and the near ones, and for the names at the sides. */
const FLAT_HEIGHTS = [
  [6, 214],
  [8, 250],
] as const;

/** How far the table may be pressed flat with a timer in its middle. */
export const flatSquash = (seats: number): number =>
  Math.min(1, between(FLAT_HEIGHTS, seats) / trackHeightOf(seats));

const NAME_ROOM = 34;

interface TrackOptions {
  /** Presses the table flat where there is little height. */
  readonly squash?: number;
  /** Of the track: for what has to lie on the table. */
  readonly minHeight?: number;
}

/** The places for a number of seats. */
export function trackFor(seats: number, { squash = 1, minHeight = 0 }: TrackOptions = {}): Track {
  const portrait = between(PORTRAITS, seats);
  const trackWidth = VIEW_WIDTH - 2 * SIDE - (portrait > 54 ? 8 : 0);
  const trackHeight = Math.max(trackHeightOf(seats), minHeight);
  const radius = Math.min(trackWidth, trackHeight) / 2 - (seats > 16 ? 52 : 0);
  const shape = { width: trackWidth, height: trackHeight, radius };
  const perimeter = 2 * (trackWidth - 2 * radius) + 2 * (trackHeight - 2 * radius) + 2 * Math.PI * radius;
  const flatHeight = trackHeight * squash;
  const height = flatHeight + portrait + NAME_ROOM + 14;
  const middleY = portrait / 2 + 10 + flatHeight / 2;
  const places = Array.from({ length: seats }, (_, index) => {
    const point = pointAt(shape, (perimeter * index) / seats);
    const distance = Math.hypot(point.x, point.y) || 1;
    return {
      x: VIEW_WIDTH / 2 + point.x,
      y: middleY + point.y * squash,
      inX: -point.x / distance,
      inY: -point.y / distance,
    };
  });
  const inset = BOARD_INSET;
  const boardWidth = trackWidth - 2 * inset;
  const boardHeight = Math.max(flatHeight - 2 * inset * (squash < 1 ? 0.55 : 1), 80);
  return {
    width: VIEW_WIDTH,
    height,
    places,
    portrait,
    board: {
      x: VIEW_WIDTH / 2 - boardWidth / 2,
      y: middleY - boardHeight / 2,
      width: boardWidth,
      height: boardHeight,
      radius: squash < 1 ? Math.min(boardWidth, boardHeight) / 2 : Math.max(radius - inset, 40),
    },
  };
}
