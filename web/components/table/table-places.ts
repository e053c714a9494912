import type { Card } from './table-space.ts';
import type { Track } from './track.ts';

export const centerPlace = (index: number): string => `center-${index}`;
export const PILE_PLACE = 'pile';
/** The middle of the table, where cards are dealt from. */
export const MIDDLE_PLACE = 'middle';

/** How far apart the center cards lie, in the units of the track: three targets of 44 px on the narrowest screen. */
export const CENTER_PITCH = 60;

/** The track is long enough for two rows of cards between the near and the far seats. */
export const HEIGHT_WITH_PILE = 372;
/** How far below the center cards the pile lies. */
const PILE_BELOW = 84;

/** Where cards lie, in the units of the track. */
export type CardPlaces = ReadonlyMap<string, Card>;

export interface OnTable {
  readonly places: CardPlaces;
  readonly middle: Card;
  readonly pile: Card;
}

/** Where the cards lie: those of the seats, of the center, and the pile. */
export function cardPlaces(track: Track, ids: readonly string[], hasPile: boolean): OnTable {
  const places = new Map<string, Card>();
  for (const [index, id] of ids.entries()) {
    const place = track.places[index];
    if (place !== undefined) places.set(id, place.card);
  }
  const { board } = track;
  const x = track.width / 2;
  const middle = { x, y: board.y + board.height / 2 - (hasPile ? PILE_BELOW / 2 : 0), angle: 0 };
  for (const index of [0, 1, 2])
    places.set(centerPlace(index), { ...middle, x: x + (index - 1) * CENTER_PITCH });
  places.set(MIDDLE_PLACE, middle);
  const pile = { ...middle, y: middle.y + PILE_BELOW };
  places.set(PILE_PLACE, pile);
  return { places, middle, pile };
}

export const percent = (value: number, of: number) => `${((value / of) * 100).toFixed(2)}%`;
/** A length of the track in the units of the table’s own width. */
export const cqi = (value: number, { width }: Track) => percent(value, width).replace('%', 'cqi');
