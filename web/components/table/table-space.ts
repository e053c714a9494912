/** How much space names and cards have at the table, in the units of the track. */
export interface Seated {
  readonly x: number;
  readonly y: number;
  readonly inX: number;
  readonly inY: number;
}

export interface Named extends Seated {
  /** How wide the name under the portrait may be, and how far beside its middle it stands. */
  readonly nameRoom: number;
  readonly nameShift: number;
}

export interface Card {
  readonly x: number;
  readonly y: number;
  /** Degrees from upright. */
  readonly angle: number;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Sizes {
  readonly portrait: number;
  readonly nameHeight: number;
  /** How far what hangs on a portrait reaches beyond it: its number on one side, its state on the other. */
  readonly badges?: number;
}

interface NamedSizes extends Sizes {
  /** Of all that there is for names and portraits. */
  readonly width: number;
  /** The most room of a name. */
  readonly nameWanted: number;
  /** Space that is already taken. */
  readonly lying?: readonly Box[];
  /** How far names may reach over the sides of it all. */
  readonly margin?: number;
  /** How wide the names are that stand in the middle under their portraits and leave room beside them. */
  readonly short?: ReadonlyMap<Seated, number>;
}

const GAP = 2;
const CARD_RATIO = 1.4;
/** How far a card may reach over the near edge of the table. */
export const RIM = 10;

export const portraitBox = ({ x, y }: { x: number; y: number }, portrait: number): Box => ({
  left: x - portrait / 2,
  right: x + portrait / 2,
  top: y - portrait / 2,
  bottom: y + portrait / 2,
});

export const nameBox = (place: Named, { portrait, nameHeight }: Sizes): Box => ({
  left: place.x + place.nameShift - place.nameRoom / 2,
  right: place.x + place.nameShift + place.nameRoom / 2,
  top: place.y + portrait / 2,
  bottom: place.y + portrait / 2 + nameHeight,
});

export const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** How far a name may go to one side before it meets another portrait, half the way to another name, the edge, or what lies on the table. */
function roomTo(side: 1 | -1, seat: Seated, seats: readonly Seated[], sizes: NamedSizes) {
  const { portrait, nameHeight, width, badges = 0, lying = [], margin = 0, short } = sizes;
  const top = seat.y + portrait / 2;
  let room = (side > 0 ? width - seat.x : seat.x) - GAP + margin;
  for (const other of seats) {
    const away = (other.x - seat.x) * side;
    if (other === seat || away <= 0) continue;
    const otherTop = other.y + portrait / 2;
    const besideName = Math.abs(otherTop - top) < nameHeight;
    const besideFace = other.y - portrait / 2 < top + nameHeight && otherTop > top;
    if (besideName) room = Math.min(room, away - Math.min(away, short?.get(other) ?? away) / 2 - GAP / 2);
    if (besideFace) room = Math.min(room, away - portrait / 2 - badges - GAP);
  }
  for (const { left, right, top: boxTop, bottom } of lying) {
    const isBeside = boxTop < top + nameHeight && bottom > top && (left + right - 2 * seat.x) * side > 0;
    if (isBeside) room = Math.min(room, (side > 0 ? left - seat.x : seat.x - right) - GAP);
  }
  return room;
}

/** Gives each name its room; one with little on one side moves a bit to the other. */
export function namedPlaces<T extends Seated>(seats: readonly T[], sizes: NamedSizes): (T & Named)[] {
  return seats.map((seat) => {
    const left = roomTo(-1, seat, seats, sizes);
    const right = roomTo(1, seat, seats, sizes);
    const half = Math.min(sizes.nameWanted / 2, (left + right) / 2);
    const shift = Math.max(half - left, Math.min(0, right - half));
    return { ...seat, nameRoom: half * 2, nameShift: shift };
  });
}

/** Gives names what the cards and the timer leave of the room that is wanted; none gets less than it has. */
export function widened<T extends Named>(places: readonly T[], sizes: NamedSizes): T[] {
  return namedPlaces(places, sizes).map((wide, index) => {
    const place = places[index] ?? wide;
    return wide.nameRoom > place.nameRoom ? wide : place;
  });
}

/** Gives names what those beside them, which are so wide, do not need of their room. */
export function sharedRoom<T extends Named>(
  places: readonly T[],
  needs: readonly number[],
  sizes: NamedSizes,
): T[] {
  const short = new Map(
    places
      .map((place, index) => [place, needs[index] ?? Number.POSITIVE_INFINITY] as const)
      .filter(([{ nameRoom, nameShift }, need]) => need <= nameRoom - 2 * Math.abs(nameShift)),
  );
  return widened(places, { ...sizes, short });
}

/** Width and height of what a card covers when it is turned, on a table seen from the side. */
export function cardBox({ x, y, angle }: Card, cardWidth: number, tilt: number): Box {
  const radians = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  const halfWidth = (cardWidth * cos + cardWidth * CARD_RATIO * sin) / 2;
  const halfHeight = ((cardWidth * sin + cardWidth * CARD_RATIO * cos) / 2) * tilt;
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

const STEP = 1.5;
/** How far, in degrees, a card may lie beside the straight way to the middle, and from its seat in portraits. */
const NEAR = { turns: [0, -10, 10, -20, 20, -30, 30], farthest: 1.55 };
/** Where there is no room so near. */
const FAR = { turns: [0, -10, 10, -20, 20, -30, 30, -40, 40, -50, 50], farthest: 2.1 };
/** What a degree is worth in length. */
const COST_OF_TURN = 0.55;

interface CardRoom extends Sizes {
  readonly cardWidth: number;
  readonly cardTilt: number;
  /** Round the middle, where no card may lie. */
  readonly ring?: Ring | undefined;
  /** How far up and down the table is, and what parts its sides: a card stays at that of its seat. */
  readonly top: number;
  readonly bottom: number;
  readonly middle: number;
  /** How a card lies whose head would point away from the middle at so many degrees; so, unless told. */
  readonly turned?: (degrees: number) => number;
  /** Space that is already taken. */
  readonly lying?: readonly Box[];
}

export interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Does a box come into a circle? */
export function reaches(box: Box, { x, y, radius }: Ring): boolean {
  const nearX = Math.max(box.left, Math.min(x, box.right));
  const nearY = Math.max(box.top, Math.min(y, box.bottom));
  return Math.hypot(nearX - x, nearY - y) < radius;
}

/** The nearest free place for a card before its seat; the viewer's card lies straight before them where possible. */
function clearCard(seat: Seated, isOwn: boolean, taken: readonly Box[], room: CardRoom): Card {
  const { portrait, cardWidth, cardTilt, ring, top, bottom, middle, turned = (degrees) => degrees } = room;
  const side = Math.sign(Math.round(seat.x - middle));
  const isFree = (box: Box) =>
    (side < 0 ? box.right <= middle : side === 0 || box.left >= middle) &&
    box.top > top &&
    box.bottom < bottom &&
    !taken.some((one) => meet(one, box)) &&
    !(ring !== undefined && reaches(box, ring));
  const straight = Math.atan2(seat.inY, seat.inX);
  const angle = turned((straight * 180) / Math.PI + 90);
  const along = (turn: number, farthest: number) => {
    const way = straight + ((seat.inX < 0 ? -turn : turn) * Math.PI) / 180;
    for (let reach = portrait / 2; reach < portrait * farthest; reach += STEP) {
      const card = { x: seat.x + Math.cos(way) * reach, y: seat.y + Math.sin(way) * reach, angle };
      if (isFree(cardBox(card, cardWidth, cardTilt)))
        return [{ card, cost: reach + Math.abs(turn) * COST_OF_TURN }];
    }
    return [];
  };
  const found = [isOwn ? { ...NEAR, turns: [0] } : NEAR, NEAR, FAR]
    .map(({ turns, farthest }) => turns.flatMap((turn) => along(turn, farthest)))
    .find((places) => places.length > 0);
  return found?.reduce((best, next) => (next.cost < best.cost ? next : best)).card ?? { ...seat, angle };
}

/** Where the card of each seat lies: on no portrait, no name and no other card; both sides alike, the farthest last. */
export function clearCards(seats: readonly Named[], room: CardRoom): Card[] {
  const people = seats.flatMap((seat) => [portraitBox(seat, room.portrait + 6), nameBox(seat, room)]);
  const taken = [...people, ...(room.lying ?? [])];
  const cards = seats.map((seat): Card => ({ ...seat, angle: 0 }));
  const fromOwn = (index: number) => Math.min(index, seats.length - index);
  const order = [...seats.entries()].sort(([one], [other]) => fromOwn(one) - fromOwn(other));
  for (const [index, seat] of order) {
    const card = clearCard(seat, index === 0, taken, room);
    cards[index] = card;
    taken.push(cardBox(card, room.cardWidth, room.cardTilt));
  }
  return cards;
}
