import { type CSSProperties, type ReactNode, useId, useMemo } from 'react';
import { CardBack } from './mini-card.tsx';
import { Seat, type SeatLook, type SeatPicking } from './seat.tsx';
import { type SeatPlace, type Track, trackFor } from './table-track.ts';
import { Wood } from './table-wood.tsx';

/** A way a card takes, from one seat's card to another's. */
export interface CardMove {
  readonly from: string;
  readonly to: string;
}

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
}

const CARD_REACH = 0.9;
const NAME_HEIGHT = 24;

function cardPlace(place: SeatPlace, portrait: number, squash: number): { x: number; y: number } {
  // Names stand under the portraits: cards of the far seats lie below the names.
  const underName = Math.max(0, place.inY) * NAME_HEIGHT;
  const reach = portrait * CARD_REACH;
  return {
    x: place.x + place.inX * reach,
    y: place.y + place.inY * reach * Math.max(squash, 0.72) + underName,
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** An arrow that leaves one card and ends before the other, bowed to its left. */
function arrowPath(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const bow = Math.min(46, length * 0.28);
  const start = { x: from.x + ux * 20, y: from.y + uy * 20 };
  const end = { x: to.x - ux * 32, y: to.y - uy * 32 };
  const middle = { x: (start.x + end.x) / 2 + uy * bow, y: (start.y + end.y) / 2 - ux * bow };
  return `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`;
}

function Moves({
  moves,
  points,
  track,
}: {
  moves: readonly CardMove[];
  points: Map<string, Point>;
  track: Track;
}) {
  const id = useId().replaceAll(':', '');
  return (
    <svg className="table__marks" viewBox={`0 0 ${track.width} ${track.height}`} aria-hidden="true">
      <defs>
        <marker
          id={id}
          viewBox="0 0 10 10"
          refX="3"
          refY="5"
          markerWidth="3.6"
          markerHeight="3.6"
          orient="auto"
        >
          <path d="M0 0L10 5L0 10Z" fill="var(--lamp)" />
        </marker>
      </defs>
      {moves.map(({ from, to }) => {
        const [start, end] = [points.get(from), points.get(to)];
        if (start === undefined || end === undefined) return null;
        const path = arrowPath(start, end);
        return (
          <g key={`${from}-${to}`} fill="none" strokeLinecap="round">
            <path d={path} stroke="oklch(.12 .03 40)" strokeWidth="9" />
            <path d={path} stroke="var(--lamp)" strokeWidth="5" markerEnd={`url(#${id})`} />
          </g>
        );
      })}
    </svg>
  );
}

const percent = (value: number, of: number) => `${((value / of) * 100).toFixed(2)}%`;

/** The one wooden table with its people around it. */
export function Table({
  seats,
  label,
  picking,
  withCards = false,
  squash = 1,
  moves = [],
  children,
}: TableProps) {
  const track = useMemo(() => trackFor(Math.max(seats.length, 1), squash), [seats.length, squash]);
  const points = new Map<string, Point>();
  for (const [index, seat] of seats.entries()) {
    const place = track.places[index];
    if (place !== undefined) points.set(seat.id, cardPlace(place, track.portrait, squash));
  }
  const sizes = {
    aspectRatio: `${track.width} / ${track.height}`,
    // Portraits grow and shrink with the table, whose width their places are given in.
    '--portrait': `clamp(38px, ${percent(track.portrait, track.width).replace('%', 'cqi')}, 68px)`,
    '--badge': seats.length > 12 ? '19px' : '24px',
    '--name-size': seats.length > 16 ? '0.9375rem' : '1.0625rem',
  } as CSSProperties;
  return (
    <div className="table" style={sizes}>
      <Wood {...track} />
      {withCards &&
        seats.map((seat, index) => {
          const point = points.get(seat.id);
          const place = track.places[index];
          if (point === undefined || place === undefined) return null;
          const angle = (Math.atan2(place.inY, place.inX) * 180) / Math.PI + 90;
          const style = {
            left: percent(point.x, track.width),
            top: percent(point.y, track.height),
            rotate: `${angle}deg`,
          };
          return (
            <span
              key={seat.id}
              style={style}
              className={`table-card ${seat.pick === undefined ? '' : 'table-card--lifted'}`}
            >
              <CardBack />
            </span>
          );
        })}
      <div
        className="table__middle"
        style={{ top: percent(track.board.y + track.board.height / 2, track.height) }}
      >
        {children}
      </div>
      {moves.length > 0 && <Moves moves={moves} points={points} track={track} />}
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
