import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { CardBack } from './mini-card.tsx';
import { Seat, type SeatLook, type SeatPicking } from './seat.tsx';
import { type CardMove, CENTER_PITCH, centerPlace, Moves, PILE_PLACE, type Point } from './table-moves.tsx';
import { type SeatPlace, type Track, trackFor } from './table-track.ts';
import { Wood } from './table-wood.tsx';

interface TableProps {
  /** In seat order, the viewer first. */
  readonly seats: readonly SeatLook[];
  readonly label: string;
  readonly picking?: SeatPicking | undefined;
  /** Shows a face-down card before each seat. */
  readonly withCards?: boolean;
  readonly squash?: number;
  readonly moves?: readonly CardMove[];
  /** What lies in the middle. */
  readonly children?: ReactNode;
  /** What lies below the middle: the table is made long enough for it. */
  readonly pile?: ReactNode;
}

const CARD_REACH = 0.9;
const NAME_HEIGHT = 32;
/** A table pressed flat has a timer in its middle. */
const FLAT_NAME_HEIGHT = 20;

function cardPlace(place: SeatPlace, portrait: number, squash: number): Point {
  // Names stand under the portraits: cards of the far seats lie below the names.
  const underName = Math.max(0, place.inY) * (squash < 1 ? FLAT_NAME_HEIGHT : NAME_HEIGHT);
  const reach = portrait * CARD_REACH;
  return {
    x: place.x + place.inX * reach,
    y: place.y + place.inY * reach * Math.max(squash, 0.72) + underName,
  };
}

const percent = (value: number, of: number) => `${((value / of) * 100).toFixed(2)}%`;

/** The track is long enough for two rows of cards between the near and the far seats. */
const HEIGHT_WITH_PILE = 372;
/** How far below the center cards the pile lies. */
const PILE_BELOW = 84;
/** On a long table the center cards lie at its far end, where they can be seen without scrolling. */
const MIDDLE_FROM_FAR_END = 140;

interface OnTable {
  readonly seats: readonly SeatLook[];
  readonly squash: number;
  readonly withCards: boolean;
  readonly hasPile: boolean;
}

/** Where the cards lie: those of the seats, of the center, and the pile. */
function placesOf(track: Track, { seats, squash, withCards, hasPile }: OnTable) {
  const points = new Map<string, Point>();
  for (const [index, seat] of seats.entries()) {
    const place = track.places[index];
    if (place !== undefined) points.set(seat.id, cardPlace(place, track.portrait, squash));
  }
  const { board } = track;
  const x = track.width / 2;
  const half = board.height / 2 - (hasPile ? PILE_BELOW / 2 : 0);
  const middle = { x, y: board.y + (withCards ? Math.min(half, MIDDLE_FROM_FAR_END) : half) };
  for (const index of [0, 1, 2])
    points.set(centerPlace(index), { x: x + (index - 1) * CENTER_PITCH, y: middle.y });
  const pile = { x, y: middle.y + PILE_BELOW };
  points.set(PILE_PLACE, pile);
  return { points, middle, pile };
}

interface SeatCardProps {
  readonly isLifted: boolean;
  readonly point: Point;
  readonly place: SeatPlace;
  readonly track: Track;
}

/** The card before a seat, face down and turned to it. */
function SeatCard({ isLifted, point, place, track }: SeatCardProps) {
  const angle = (Math.atan2(place.inY, place.inX) * 180) / Math.PI + 90;
  const style = {
    left: percent(point.x, track.width),
    top: percent(point.y, track.height),
    rotate: `${angle}deg`,
  };
  return (
    <span style={style} className={`table-card ${isLifted ? 'table-card--lifted' : ''}`}>
      <CardBack />
    </span>
  );
}

/** The one wooden table with its people around it. */
export function Table({
  seats,
  label,
  picking,
  withCards = false,
  squash = 1,
  moves = [],
  children,
  pile,
}: TableProps) {
  const hasPile = pile !== undefined;
  const track = useMemo(
    () =>
      trackFor(Math.max(seats.length, 1), { squash, ...(hasPile ? { minHeight: HEIGHT_WITH_PILE } : {}) }),
    [seats.length, squash, hasPile],
  );
  const places = placesOf(track, { seats, squash, withCards, hasPile });
  const isPileLeftDownwards = moves.some(
    ({ from, to }) => from === PILE_PLACE && (places.points.get(to)?.y ?? 0) > places.pile.y,
  );
  const sizes = {
    aspectRatio: `${track.width} / ${track.height}`,
    // Portraits grow and shrink with the table, whose width their places are given in.
    '--portrait': `clamp(38px, ${percent(track.portrait, track.width).replace('%', 'cqi')}, 68px)`,
    '--badge': seats.length > 12 ? '19px' : '24px',
    '--name-size': seats.length > 16 ? '0.9375rem' : '1.0625rem',
    '--center-pitch': percent(CENTER_PITCH, track.width).replace('%', 'cqi'),
  } as CSSProperties;
  return (
    <div className="table" style={sizes}>
      <Wood {...track} />
      {seats.map((seat, index) => {
        const point = places.points.get(seat.id);
        const place = track.places[index];
        // A card that is face up is shown with its player.
        if (!withCards || seat.faceUp !== undefined || point === undefined || place === undefined)
          return null;
        const isLifted = seat.pick !== undefined;
        return <SeatCard key={seat.id} isLifted={isLifted} point={point} place={place} track={track} />;
      })}
      <div className="table__middle" style={{ top: percent(places.middle.y, track.height) }}>
        {children}
      </div>
      {hasPile && (
        <div
          className={`table__middle ${isPileLeftDownwards ? 'table__middle--arrow-below' : ''}`}
          style={{ top: percent(places.pile.y, track.height) }}
        >
          {pile}
        </div>
      )}
      {moves.length > 0 && <Moves moves={moves} points={places.points} track={track} />}
      <ul aria-label={label}>
        {seats.map((seat, index) => {
          const place = track.places[index];
          if (place === undefined) return null;
          const style = { left: percent(place.x, track.width), top: percent(place.y, track.height) };
          return <Seat key={seat.id} seat={seat} style={style} picking={picking} />;
        })}
      </ul>
    </div>
  );
}
