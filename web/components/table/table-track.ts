import {
  type Box,
  cardBox,
  clearCards,
  namedPlaces,
  RIM,
  type Ring,
  sharedRoom,
  widened,
} from './table-space.ts';
import { isReadable, type Track } from './track.ts';

/** The width of the view in units; a phone of 390 px shows one unit as one pixel. */
export const VIEW_WIDTH = 390;
const SIDE = 32;
const BOARD_INSET = 31;
export const NAME_HEIGHT = 21;
/** What nine letters want, as large as they are on a phone. */
const NAME_ROOM = 68;
const ABOVE = 12;
/** Thickness of the board, its shadow, and the name of the nearest seat. */
const BELOW = 14;
const CARD_SHARE = 0.48;
/** A seat with a number has a badge at each upper corner, one that is done at the right one: 8 px on a screen of 320 px. */
const BADGES = 10;
/** Half the timer on the smallest table that is pressed flat: 78 px of 240. */
const RING_RADIUS = 64;
/** The letters of a name of 15 px on the same table; with more seats than these a phone shows none that is flat. */
const SMALL_NAME_HEIGHT = 26;
const MOST_ON_SMALL = 8;
/** Half the timer of the table screen, in widths of its table; table-screen.css says the same. */
export const WIDE_RING_SHARE = 0.115;
const FLAT_CARD_SHARE = 0.42;

/** By number of seats; between them on a straight line. */
const HEIGHTS = [
  [8, 326],
  [10, 380],
  [16, 500],
  [27, 680],
] as const;
const RADII = [
  [10, 163],
  [16, 150],
  [27, 96],
] as const;
const PORTRAITS = [
  [3, 60],
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

function shapeFor(seats: number, minHeight: number): Rounded {
  const width = VIEW_WIDTH - 2 * SIDE;
  const height = Math.max(between(HEIGHTS, seats), minHeight);
  return { width, height, radius: Math.min(between(RADII, seats), width / 2, height / 2) };
}

const perimeterOf = ({ width, height, radius }: Rounded) =>
  2 * (width - 2 * radius) + 2 * (height - 2 * radius) + 2 * Math.PI * radius;

/** Towards the middle line of a long table, so that a card lies before its own seat. */
function inward(point: { x: number; y: number }, shape: Rounded, squash: number) {
  const reachOf = (long: number, short: number) => Math.max(0, (long - short) / 2) * 0.75;
  const aimed = (at: number, reach: number) => Math.max(-reach, Math.min(reach, at)) - at;
  const x = aimed(point.x, reachOf(shape.width, shape.height));
  const y = aimed(point.y, reachOf(shape.height, shape.width)) * squash;
  const length = Math.hypot(x, y) || 1;
  return { inX: x / length, inY: y / length };
}

interface TrackOptions {
  /** Presses the table flat where there is little height. */
  readonly squash?: number;
  /** Of the track: for what has to lie on the table. */
  readonly minHeight?: number;
  /** Grows to the sides in the place of downwards, for a screen that lies. */
  readonly isWide?: boolean;
  /** The seats show their numbers. */
  readonly isNumbered?: boolean;
  /** No cards lie beside the names. A wide table always leaves room for some. */
  readonly isBare?: boolean;
  /** Cards are laid elsewhere than the track says: round the names, which leave them room. */
  readonly hasOtherCards?: boolean;
  /** How many letters the names have, in seat order, on a table that is laid for a screen that lies. */
  readonly letters?: readonly number[];
}

interface LayOut {
  readonly squash: number;
  readonly cardTilt?: number;
  readonly badges?: number;
  /** Half of the timer. */
  readonly ringRadius?: number;
  /** What a name takes from cards and the timer. */
  readonly nameHeight?: number;
  /** How much room a name is given at most. */
  readonly nameWanted?: number;
  /** Names take what the cards leave, as they do beside a timer. */
  readonly hasWideNames?: boolean;
  /** How wide the names are. */
  readonly needs?: readonly number[];
}

function layOut(
  seats: number,
  shape: Rounded,
  {
    squash,
    cardTilt = squash,
    badges = 0,
    ringRadius = RING_RADIUS,
    nameHeight = NAME_HEIGHT,
    nameWanted = NAME_ROOM,
    hasWideNames = squash < 1,
    needs = [],
  }: LayOut,
): Track {
  const portrait = between(PORTRAITS, seats);
  const flatHeight = shape.height * squash;
  const width = shape.width + 2 * SIDE;
  const middle = { x: width / 2, y: portrait / 2 + ABOVE + flatHeight / 2 };
  const points = Array.from({ length: seats }, (_, index) => {
    const point = pointAt(shape, (perimeterOf(shape) * index) / seats);
    return { x: middle.x + point.x, y: middle.y + point.y * squash, ...inward(point, shape, squash) };
  });
  const cardWidth = portrait * (squash < 1 ? FLAT_CARD_SHARE : CARD_SHARE);
  const named = namedPlaces(points, {
    portrait,
    width,
    badges,
    nameHeight: NAME_HEIGHT,
    nameWanted,
  });
  const ring = squash < 1 ? { ...middle, radius: ringRadius } : undefined;
  const boardWidth = shape.width - 2 * BOARD_INSET;
  const boardHeight = flatHeight - 2 * BOARD_INSET * squash;
  const cards = clearCards(named, {
    portrait,
    nameHeight,
    cardWidth,
    cardTilt,
    ring,
    middle: middle.x,
    top: middle.y - boardHeight / 2,
    bottom: middle.y + boardHeight / 2 + RIM,
  });
  const lying = cards.map((card) => cardBox(card, cardWidth, cardTilt));
  const sizes = {
    portrait,
    width,
    badges: BADGES,
    nameHeight,
    nameWanted: LONGEST_NAME_ROOM,
    lying: ring ? [...lying, boxOf(ring)] : lying,
  };
  const beside = (margin: number) =>
    hasWideNames ? sharedRoom(widened(named, { ...sizes, margin }), needs, { ...sizes, margin }) : named;
  const seated = beside(0);
  const aside = beside(width * ASIDE_SHARE);
  return {
    width,
    height: flatHeight + portrait + ABOVE + NAME_HEIGHT + BELOW,
    places: seated.map((place, index) => ({
      ...place,
      card: cards[index] ?? { ...place, angle: 0 },
      aside: aside[index] ?? place,
    })),
    portrait,
    cardWidth,
    nameHeight,
    squash,
    cardTilt,
    ring,
    board: {
      x: middle.x - boardWidth / 2,
      y: middle.y - boardHeight / 2,
      width: boardWidth,
      height: boardHeight,
      radius: Math.max(shape.radius - BOARD_INSET, 40),
    },
  };
}

const boxOf = ({ x, y, radius }: Ring): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** The letters of a name whose line is as high as it may be. */
const WIDE_NAME_HEIGHT = 23;
/** The room of eight letters and the mark of a bot, where cards and the timer leave it. */
const LONG_NAME_ROOM = 100;
/** The room of fourteen letters and that mark: what a name gets of what cards and timer leave. */
const LONGEST_NAME_ROOM = 128;
/** What a laptop leaves free beside the table at least, in widths of it; phase-body.css and lobby.css say the same. */
const ASIDE_SHARE = 0.125;
const WIDE_SHARE = 0.48;
/** A table with a timer in its middle is deeper: the card of the nearest lies between the two. */
const WIDE_FLAT_SHARE = 0.52;
const WIDEST = 1200;
/** A table that is seen from above has larger cards, face up, around those of the center. */
const LEAST_FOR_LARGE_CARDS = 520;
const wideWidths = new Map<string, number>();
/** The widest letter of the largest name line; most are narrower. */
const LETTER_ROOM = 11;
const NO_LETTERS: readonly number[] = [];

/** As narrow as everybody can be read, since what is wider is smaller on the screen. */
function wideTrack(seats: number, squash: number, letters: readonly number[]): Track {
  const key = `${seats} ${squash}`;
  const ofWidth = (width: number, needs: readonly number[] = []) => {
    const height = (width * (squash < 1 ? WIDE_FLAT_SHARE : WIDE_SHARE)) / squash;
    const shape = { width, height, radius: Math.min(width, height) / 2 };
    const ringRadius = (width + 2 * SIDE) * WIDE_RING_SHARE;
    return layOut(seats, shape, {
      squash,
      cardTilt: 1,
      ringRadius,
      nameHeight: WIDE_NAME_HEIGHT,
      nameWanted: squash < 1 ? LONG_NAME_ROOM : NAME_ROOM,
      needs,
    });
  };
  let width = wideWidths.get(key) ?? (squash < 1 ? VIEW_WIDTH - 2 * SIDE : LEAST_FOR_LARGE_CARDS);
  while (!wideWidths.has(key) && width < WIDEST && !isReadable(ofWidth(width))) width += 20;
  wideWidths.set(key, width);
  return ofWidth(
    width,
    letters.map((count) => count * LETTER_ROOM),
  );
}

/** The places for a number of seats. */
export const trackFor = (
  seats: number,
  {
    squash = 1,
    minHeight = 0,
    isWide = false,
    isNumbered = false,
    isBare = false,
    hasOtherCards = false,
    letters = NO_LETTERS,
  }: TrackOptions = {},
): Track =>
  isWide
    ? wideTrack(seats, squash, letters)
    : layOut(seats, shapeFor(seats, minHeight), {
        squash,
        badges: isNumbered ? BADGES : 0,
        nameWanted: isBare ? LONG_NAME_ROOM : NAME_ROOM,
        nameHeight: squash < 1 && seats <= MOST_ON_SMALL ? SMALL_NAME_HEIGHT : NAME_HEIGHT,
        hasWideNames: !hasOtherCards,
      });

const FLATTEST = 0.55;
const flattest = new Map<number, number>();

/** How far the table may be pressed flat with a timer in its middle. */
export function flatSquash(seats: number): number {
  const known = flattest.get(seats);
  if (known !== undefined) return known;
  let squash = FLATTEST;
  while (squash < 1 && !isReadable(trackFor(seats, { squash }))) squash += 0.03;
  flattest.set(seats, Math.min(1, squash));
  return Math.min(1, squash);
}
