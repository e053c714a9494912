import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { CardBack } from '../cards/card-back.tsx';
import { Seat, type SeatLook, type SeatPicking } from './seat.tsx';
import * as tableStyles from './table.module.css';
import { type Arranging, useArranging } from './table-arranging.tsx';
import * as tableCardsStyles from './table-cards.module.css';
import { type CardFlight, Flights, flightsKey } from './table-flights.tsx';
import { type CardMark, type CardMove, Marks, Moves, type Point } from './table-moves.tsx';
import {
  CENTER_PITCH,
  cardPlaces,
  cqi,
  HEIGHT_WITH_PILE,
  MIDDLE_PLACE,
  type OnTable,
  PILE_PLACE,
  percent,
} from './table-places.ts';
import type { Card } from './table-space.ts';
import { NAME_HEIGHT, trackFor } from './table-track.ts';
import { Ground, Wood } from './table-wood.tsx';
import type { Track } from './track.ts';

interface TableProps {
  /** In seat order, the viewer first. */
  readonly seats: readonly SeatLook[];
  readonly label: string;
  readonly picking?: SeatPicking | undefined;
  /** Lets people be seated otherwise. */
  readonly arranging?: Arranging | undefined;
  /** Shows a face-down card before each seat. */
  readonly withCards?: boolean;
  readonly squash?: number;
  /** Longer than deep, for a screen that lies. */
  readonly isWide?: boolean;
  /** Arrows between cards. */
  readonly moves?: readonly CardMove[];
  /** Signs at cards that stay where they are. */
  readonly marks?: readonly CardMark[];
  /** Cards on their way; other ones start anew, none puts all cards to rest. */
  readonly flights?: readonly CardFlight[];
  readonly onFlightsEnd?: () => void;
  /** What lies in the middle. */
  readonly children?: ReactNode;
  /** What lies below the middle: the table is made long enough for it. */
  readonly pile?: ReactNode;
}

/** A line of text that grows with the table, but is never too small to read. */
const sized = (least: string, share: number, most: string) => `clamp(${least}, ${share}cqi, ${most})`;

function sizesOf(track: Track, seats: number): CSSProperties {
  const isCrowded = seats > 16;
  return {
    aspectRatio: `${track.width} / ${track.height.toFixed(1)}`,
    '--table-ratio': `${(track.width / track.height).toFixed(4)}`,
    '--portrait': cqi(track.portrait, track),
    '--card-width': cqi(track.cardWidth, track),
    // Below the name of the seat before, where that ends close above.
    ...(isCrowded ? { '--badge-top': '1px' } : {}),
    '--badge': seats > 12 ? sized('17px', 4.8, '34px') : sized('21px', 6.1, '40px'),
    '--name-size': isCrowded ? sized('0.9375rem', 3.7, '1.5rem') : sized('0.9375rem', 4.3, '1.75rem'),
    '--name-line': cqi(NAME_HEIGHT, track),
    '--center-pitch': cqi(CENTER_PITCH, track),
  } as CSSProperties;
}

/** Which cards are not at rest. */
const awayFrom = (flights: readonly CardFlight[]): ReadonlySet<string> =>
  new Set(flights.flatMap(({ from, to }) => (from === MIDDLE_PLACE ? [to] : [from, to])));

interface MiddleProps {
  readonly on: OnTable;
  readonly track: Track;
  readonly moves: readonly CardMove[];
  readonly away: ReadonlySet<string>;
  readonly pile: ReactNode;
  readonly children: ReactNode;
}

function Middle({ on, track, moves, away, pile, children }: MiddleProps) {
  const isLeftDownwards = moves.some(
    ({ from, to }) => from === PILE_PLACE && (on.places.get(to)?.y ?? 0) > on.pile.y,
  );
  return (
    <>
      <div
        className={tableStyles.middle}
        data-away={[...away].join(' ')}
        style={{ top: percent(on.middle.y, track.height) }}
      >
        {children}
      </div>
      {pile !== undefined && (
        <div
          className={`${tableStyles.middle} ${isLeftDownwards ? tableCardsStyles.tableMiddleArrowBelow : ''}`}
          style={{ top: percent(on.pile.y, track.height) }}
        >
          {pile}
        </div>
      )}
    </>
  );
}

const NONE: readonly never[] = [];
const MARK_LETTERS = 2;

/** How many letters there are under each portrait, the mark of a bot among them. */
const lettersOf = (seats: readonly SeatLook[]): string =>
  seats
    .map(({ name, caption = name, isBot }) => [...caption].length + (isBot === true ? MARK_LETTERS : 0))
    .join(' ');

/** The one wooden table with its people around it. */
export function Table({
  seats,
  label,
  picking,
  arranging,
  withCards = false,
  squash = 1,
  isWide = false,
  moves = NONE,
  marks = NONE,
  flights = NONE,
  onFlightsEnd,
  children,
  pile,
}: TableProps) {
  const hasPile = pile !== undefined;
  const isNumbered = seats.some(({ number }) => number !== undefined);
  const letters = lettersOf(seats);
  const track = useMemo(
    () =>
      trackFor(Math.max(seats.length, 1), {
        squash,
        isWide,
        isNumbered,
        isBare: !withCards,
        letters: letters.split(' ').map(Number),
        ...(hasPile ? { minHeight: HEIGHT_WITH_PILE } : {}),
      }),
    [seats.length, squash, isWide, isNumbered, withCards, hasPile, letters],
  );
  const { table, order, arrangingOf } = useArranging(seats, track, arranging);
  const on = cardPlaces(
    track,
    seats.map(({ id }) => id),
    hasPile,
  );
  const away = awayFrom(flights);
  const placed = ({ x, y }: Point) => ({ left: percent(x, track.width), top: percent(y, track.height) });
  return (
    <div
      className={`${tableStyles.root} ${squash < 1 ? tableStyles.flat : ''}`}
      style={sizesOf(track, seats.length)}
      ref={table}
    >
      <Ground {...track} />
      <Wood {...track} />
      {withCards &&
        seats.map(({ id, faceUp, pick }) => {
          const card = on.places.get(id);
          // A card that is face up is shown with its player.
          if (faceUp !== undefined || card === undefined) return null;
          return (
            <SeatCard
              key={id}
              isLifted={pick !== undefined}
              isAway={away.has(id)}
              card={card}
              track={track}
            />
          );
        })}
      <Middle on={on} track={track} moves={moves} away={away} pile={pile}>
        {children}
      </Middle>
      {moves.length > 0 && <Moves moves={moves} places={on.places} track={track} />}
      <Marks marks={marks} places={on.places} percentOf={placed} />
      <ul aria-label={label}>
        {seats.map((seat, index) => {
          const arranged = arrangingOf(seat);
          const place = track.places[arranged?.isLifted ? index : order.indexOf(seat)];
          if (place === undefined) return null;
          const style = {
            ...placed(place),
            '--name-room': cqi(place.nameRoom, track),
            '--name-shift': cqi(place.nameShift, track),
            '--aside-room': cqi(place.aside.nameRoom, track),
            '--aside-shift': cqi(place.aside.nameShift, track),
          } as CSSProperties;
          return <Seat key={seat.id} seat={seat} style={style} picking={picking} arranging={arranged} />;
        })}
      </ul>
      {flights.length > 0 && (
        <Flights
          key={flightsKey(flights)}
          flights={flights}
          places={on.places}
          track={track}
          onEnd={onFlightsEnd}
        />
      )}
    </div>
  );
}

interface SeatCardProps {
  readonly isLifted: boolean;
  readonly isAway: boolean;
  readonly card: Card;
  readonly track: Track;
}

/** The card before a seat, face down and turned to it. */
function SeatCard({ isLifted, isAway, card, track }: SeatCardProps) {
  const tilt = track.cardTilt < 1 ? `scaleY(${Math.max(track.cardTilt, 0.62)}) ` : '';
  const style = {
    left: percent(card.x, track.width),
    top: percent(card.y, track.height),
    transform: `${tilt}rotate(${card.angle.toFixed(1)}deg)`,
  };
  const names = [
    tableCardsStyles.tableCard,
    isLifted && tableCardsStyles.tableCardLifted,
    isAway && tableCardsStyles.tableCardAway,
  ];
  return (
    <span style={style} className={names.filter(Boolean).join(' ')}>
      <CardBack />
    </span>
  );
}
