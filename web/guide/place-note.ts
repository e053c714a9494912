export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

export interface NoteSurroundings {
  readonly note: Size;
  readonly screen: Size;
  /** What the note is about; null: nothing in particular. */
  readonly target: Box | null;
  /** What has to stay in sight: the clock and whatever is pressed next. */
  readonly kept: readonly Box[];
  /** The same, where it stays at the bottom of the screen while the page is scrolled. */
  readonly fixed: readonly Box[];
  /** What came last: the newest message, what the night has shown. */
  readonly news: readonly Box[];
  /** What should stay in sight where there is room. */
  readonly spared: readonly Box[];
}

export interface NotePlacement {
  readonly left: number;
  readonly top: number;
  /** From which edge a tip points to the target, and how far along it. */
  readonly tip: { readonly side: 'top' | 'bottom' | 'left' | 'right'; readonly at: number } | null;
  /** The note lies over what it is about, over what has to stay in sight, or over news. */
  readonly isHiding: boolean;
}

const MARGIN = 8;
/** Between a note and what it is about: as long as its tip. */
const GAP = 16;
/** Of the frame that is drawn around the target. */
export const HALO = 6;
const STEP = 12;
/** Of the rounded corners nothing can stick out. */
const CORNER = 22;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

export const widened = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/** A note about nothing in particular lies where the thumb is. */
const aimOf = (target: Box | null, { width, height }: Size) =>
  target === null ? { x: width / 2, y: height * 0.7 } : middle(target);

/** Pixels between two boxes; 0 where they touch. */
function gap(one: Box, other: Box): number {
  const across = Math.max(one.left - other.left - other.width, other.left - one.left - one.width, 0);
  const along = Math.max(one.top - other.top - other.height, other.top - one.top - one.height, 0);
  return Math.hypot(across, along);
}

/**
 * How bad a place is: to cover a clock or a button is worst, then the target, then news; then to touch a clock or a
 * button, to be away from the target, and to cover what is spared. Of two that are as near, the one whose middle is nearer.
 */
function cost(place: Box, { screen, target, kept, fixed, news, spared }: NoteSurroundings): number {
  const covered = (boxes: readonly Box[], around: number) =>
    boxes.reduce((sum, box) => sum + overlap(place, widened(box, around)), 0);
  const [note, aim] = [middle(place), aimOf(target, screen)];
  const targets = target === null ? [] : [target];
  const away = target === null ? 0 : Math.max(0, gap(place, target) - GAP);
  const pressed = [...kept, ...fixed];
  return (
    covered(pressed, 0) * 60 +
    covered(pressed, MARGIN) * 2 +
    covered(targets, 0) * 12 +
    covered(targets, GAP) * 0.2 +
    covered(news, 0) * 4 +
    covered(spared, 0) * 0.02 +
    away * 6 +
    Math.hypot(note.x - aim.x, note.y - aim.y)
  );
}

/** Farther away than this a tip would point into nothing. */
const FAR = 40;

function tipOf(place: Box, target: Box): NotePlacement['tip'] {
  if (overlap(widened(place, FAR), target) === 0) return null;
  const aim = middle(target);
  const along = { x: aim.x - place.left, y: aim.y - place.top };
  const x = clamp(along.x, CORNER, place.width - CORNER);
  const y = clamp(along.y, CORNER, place.height - CORNER);
  if (place.top >= target.top + target.height) return { side: 'top', at: x };
  if (place.top + place.height <= target.top) return { side: 'bottom', at: x };
  if (place.left >= target.left + target.width) return { side: 'left', at: y };
  if (place.left + place.width <= target.left) return { side: 'right', at: y };
  return null;
}

/** Where on the screen a note hides least and is nearest to what it is about. */
export function placeNote(room: NoteSurroundings): NotePlacement {
  const { note, screen, target } = room;
  const most = { left: screen.width - note.width - MARGIN, top: screen.height - note.height - MARGIN };
  const wanted = aimOf(target, screen);
  const beside = target === null ? [] : [target.left - note.width - GAP, target.left + target.width + GAP];
  const lefts = [wanted.x - note.width / 2, MARGIN, most.left, ...beside].map((left) =>
    clamp(left, MARGIN, Math.max(MARGIN, most.left)),
  );
  const rows = Math.max(1, Math.ceil((most.top - MARGIN) / STEP) + 1);
  const tops = Array.from({ length: rows }, (_, row) =>
    clamp(MARGIN + row * STEP, MARGIN, Math.max(MARGIN, most.top)),
  );
  const targetEdges =
    target === null ? [] : [target.top + target.height + GAP, target.top - note.height - GAP];
  const edges = [
    ...targetEdges,
    ...[...room.kept, ...room.fixed].flatMap(({ top, height }) => [
      top + height + MARGIN,
      top - note.height - MARGIN,
    ]),
    ...room.news.map(({ top }) => top - note.height),
  ].map((top) => clamp(top, MARGIN, Math.max(MARGIN, most.top)));
  const places = [...edges, ...tops].flatMap((top) => lefts.map((left): Box => ({ left, top, ...note })));
  const [best] = places
    .map((place) => ({ place, cost: cost(place, room) }))
    .sort((one, other) => one.cost - other.cost);
  const place = best?.place ?? { left: MARGIN, top: MARGIN, ...note };
  const inSight = [
    ...room.kept,
    ...room.fixed,
    ...room.news,
    ...(target === null ? [] : [widened(target, HALO)]),
  ];
  return {
    left: place.left,
    top: place.top,
    tip: target === null ? null : tipOf(place, target),
    isHiding: inSight.some((box) => overlap(place, box) > 0),
  };
}

const SCROLL_STEP = 16;

/**
 * How far the page has to be scrolled, at least, so that what the note is about is on the screen and the note hides
 * nothing of it, nor of what is kept and news. Null: however far, it hides some of it.
 * @param range - how far the page can be scrolled up (0 or less) and down, in pixels
 */
export function scrollFor(room: NoteSurroundings, range: { up: number; down: number }): number | null {
  const steps = Array.from(
    { length: Math.ceil(room.screen.height / SCROLL_STEP) },
    (_, n) => n * SCROLL_STEP,
  );
  const ways = steps.flatMap((way) => (way === 0 ? [0] : [way, -way]));
  const reached = ways.filter((by) => by >= range.up && by <= range.down);
  return reached.find((by) => isInSight(scrolled(room, by))) ?? null;
}

function isInSight(room: NoteSurroundings): boolean {
  const { target, screen, fixed } = room;
  const bottom = Math.min(screen.height, ...fixed.map(({ top }) => top));
  const isSeen = target === null || (target.top >= HALO && target.top + target.height <= bottom);
  return isSeen && !placeNote(room).isHiding;
}

function scrolled(room: NoteSurroundings, by: number): NoteSurroundings {
  const moved = (box: Box): Box => ({ ...box, top: box.top - by });
  return {
    ...room,
    target: room.target && moved(room.target),
    kept: room.kept.map(moved),
    news: room.news.map(moved),
    spared: room.spared.map(moved),
  };
}
