import type { Card, Named, Ring } from './table-room.ts';

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
