import {
  type Box,
  type Card,
  cardBox,
  meet,
  type Named,
  nameBox,
  portraitBox,
  RIM,
  type Ring,
  reaches,
} from './table-space.ts';

/** Where people sit: equal arc length along a rounded rectangle, the viewer at the bottom, then clockwise. */
export interface SeatPlace extends Named {
  /** Inward direction, unit length. */
  readonly inX: number;
  readonly inY: number;
  /** Where the card of this seat lies. */
  readonly card: Card;
  /** The room of the name where there is some beside the table. */
  readonly aside: Pick<Named, 'nameRoom' | 'nameShift'>;
}

export interface Track {
  readonly width: number;
  readonly height: number;
  readonly places: readonly SeatPlace[];
  readonly portrait: number;
  /** Width of a card before a seat. */
  readonly cardWidth: number;
  /** Of a name, at its highest. */
  readonly nameHeight: number;
  readonly squash: number;
  /** How flat the cards lie: on a table for a screen that lies they keep their shape. */
  readonly cardTilt: number;
  /** What the timer in the middle of a table that is pressed flat takes. */
  readonly ring?: Ring | undefined;
  /** The board inside the track. */
  readonly board: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly radius: number;
  };
}

/** No portrait on a name, every card in sight, and nothing under the timer. */
export function isReadable(track: Track): boolean {
  const { places, portrait, nameHeight, cardWidth, cardTilt, board, ring } = track;
  const names = places.map((place) => nameBox(place, { portrait, nameHeight }));
  const faces = places.map((place) => portraitBox(place, portrait));
  const cards = places.map(({ card }) => cardBox(card, cardWidth, cardTilt));
  const isFree = (box: Box, others: readonly Box[]) =>
    !others.some((other) => other !== box && meet(box, other)) && (ring === undefined || !reaches(box, ring));
  const isClear = names.every(
    (name) => name.right - name.left > portrait * 0.9 && isFree(name, [...faces, ...names]),
  );
  const away = (from: Card, to: SeatPlace) => Math.hypot(from.x - to.x, from.y - to.y);
  const isBeforeIts = (seat: SeatPlace) =>
    places.every((other) => away(seat.card, seat) <= away(seat.card, other));
  const isOnBoard = (card: Box) => card.top > board.y && card.bottom < board.y + board.height + RIM;
  // Beside the straight way the card of the viewer would lie askew under the timer.
  const isOwnStraight = ring === undefined || Math.abs((places[0]?.card.x ?? ring.x) - ring.x) < 0.1;
  return (
    isClear &&
    isOwnStraight &&
    places.every(isBeforeIts) &&
    cards.every((card) => isOnBoard(card) && isFree(card, [...faces, ...cards]))
  );
}
