import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Seat, type SeatLook } from '../../../components/table/seat.tsx';
import type { Point } from '../../../components/table/table-moves.tsx';
import { centerPlace, PILE_PLACE } from '../../../components/table/table-places.ts';
import { cardBox, clearCards, RIM } from '../../../components/table/table-space.ts';
import {
  NAME_HEIGHT as TRACK_NAME_HEIGHT,
  trackFor,
  VIEW_WIDTH,
} from '../../../components/table/table-track.ts';
import { Wood } from '../../../components/table/table-wood.tsx';
import type { SeatPlace, Track } from '../../../components/table/track.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import * as styles from './card-table.module.css';

/** A card on the table of the results: in any place, face up or down. */
export interface TableCard {
  readonly id: string;
  readonly place: string;
  readonly role: RoleFacts | null;
  readonly isTurned: boolean;
  readonly isLit?: boolean;
  readonly isDimmed?: boolean;
  /** Delays turning it over. */
  readonly turnDelayMs?: number;
}

/** Names no longer fit under the portraits of a table that is made to fit a screen. */
const MOST_NAMED = 16;
/** Of a card, in portraits; card-table.css says the same. */
export const CARD_SHARE = 0.58;
/** The height that a name takes on a table which is made as small as it may be. */
const NAME_HEIGHT = 29;
/** A card that stands out lies farther from its player, whose name it would hide. */
const LIT_REACH = 15;
const CENTER_PITCH = 46;
const PILE_BELOW = 62;
/** How far below the middle the center cards lie, clear of the seats. */
const CENTER_BELOW = { round: -14, wide: 18 };

interface CardPlace extends Point {
  readonly angle: number;
  /** Towards the middle of the table. */
  readonly inward: Point;
}

const NOWHERE: Point = { x: 0, y: 0 };

/** Never head down: a card that is turned over is to be read. */
const readable = (angle: number): number => ((((angle + 90 + 360) % 180) - 90) * 2) / 5;

/** In the middle of the board. */
function centerPlaces(track: Track): [string, CardPlace][] {
  const x = track.width / 2;
  const below = track.width > VIEW_WIDTH ? CENTER_BELOW.wide : CENTER_BELOW.round;
  const y = track.board.y + track.board.height / 2 + below;
  const lying = (at: Point) => ({ ...at, angle: 0, inward: NOWHERE });
  return [
    ...[0, 1, 2].map((index): [string, CardPlace] => [
      centerPlace(index),
      lying({ x: x + (index - 1) * CENTER_PITCH, y }),
    ]),
    [PILE_PLACE, lying({ x, y: y + PILE_BELOW })],
  ];
}

/** The places of a track in its units, by seat id, center place and pile. No card covers a name. */
export function placesOn(track: Track, seats: readonly SeatLook[]): Map<string, CardPlace> {
  const { board, portrait } = track;
  const center = centerPlaces(track);
  const cardWidth = portrait * CARD_SHARE;
  const cards = clearCards(track.places, {
    portrait,
    nameHeight: NAME_HEIGHT,
    cardWidth,
    cardTilt: 1,
    middle: track.width / 2,
    top: board.y,
    bottom: board.y + board.height + RIM,
    turned: readable,
    lying: center.slice(0, 3).map(([, place]) => cardBox(place, cardWidth, 1)),
  });
  const ofSeats = seats.flatMap(({ id }, index): [string, CardPlace][] => {
    const [seat, card] = [track.places[index], cards[index]];
    return seat && card ? [[id, { ...card, inward: { x: seat.inX, y: seat.inY } }]] : [];
  });
  return new Map([...ofSeats, ...center]);
}

const cqi = (value: number, { width }: Track) => `${((value / width) * 100).toFixed(2)}cqi`;

/** The CSS translation to a point of the table. */
export const lyingAt = ({ x, y }: Point, track: Track): string =>
  `calc(-50% + ${cqi(x, track)}) calc(-50% + ${cqi(y, track)})`;

interface CardProps {
  readonly card: TableCard;
  readonly point: CardPlace;
  readonly track: Track;
}

function Card({ card, point, track }: CardProps) {
  const { role, isTurned, isLit = false, isDimmed = false, turnDelayMs = 0 } = card;
  const reach = isLit ? LIT_REACH : 0;
  const at = { x: point.x + point.inward.x * reach, y: point.y + point.inward.y * reach };
  const place = { translate: lyingAt(at, track), rotate: `${point.angle.toFixed(1)}deg` };
  const names = [
    styles.looseCard,
    isTurned && role !== null && styles.looseCardTurned,
    isLit && styles.looseCardLit,
    isDimmed && styles.looseCardDimmed,
  ];
  return (
    <span
      className={names.filter(Boolean).join(' ')}
      data-card={card.id}
      data-place={card.place}
      style={{ ...place, '--turn-delay': `${turnDelayMs}ms` } as CSSProperties}
    >
      <span className={styles.looseCardBack}>
        <CardBack />
      </span>
      {role !== null && (
        <span className={styles.looseCardFace}>
          <MiniCard role={role} />
        </span>
      )}
    </span>
  );
}

const seatStyle = ({ x, y, nameRoom, nameShift }: SeatPlace, track: Track): CSSProperties =>
  ({
    left: cqi(x, track),
    top: cqi(y, track),
    '--name-room': cqi(nameRoom, track),
    '--name-shift': cqi(nameShift, track),
  }) as CSSProperties;

interface CardTableProps {
  readonly label: string;
  /** In seat order, the viewer first. */
  readonly seats: readonly SeatLook[];
  readonly cards: readonly TableCard[];
  /** Shrinks to fit the screen. */
  readonly isFitted?: boolean;
  /** Wider than deep, for a landscape screen. */
  readonly isWide?: boolean;
  /** Drawn over the cards. */
  readonly over?: (places: ReadonlyMap<string, Point>, track: Track) => ReactNode;
  readonly children?: ReactNode;
}

/** The wooden table with all cards, each in its present place. */
export function CardTable({
  label,
  seats,
  cards,
  isFitted = false,
  isWide = false,
  over,
  children,
}: CardTableProps) {
  const track = useMemo(
    () => trackFor(Math.max(seats.length, 1), { isWide, hasOtherCards: true }),
    [seats.length, isWide],
  );
  const places = useMemo(() => placesOn(track, seats), [track, seats]);
  const isCrowd = seats.length > MOST_NAMED;
  const sizes = {
    aspectRatio: `${track.width} / ${track.height}`,
    '--ratio': `${(track.width / track.height).toFixed(4)}`,
    '--portrait': cqi(track.portrait, track),
    '--name-line': cqi(TRACK_NAME_HEIGHT, track),
    '--badge': seats.length > 12 ? '19px' : '24px',
    // Letters grow as far as a short name stays whole: what is told names the people once more.
    '--name-size': isCrowd ? '0.9063rem' : 'clamp(min(0.9375rem, max(15px, 5cqi)), 4cqi, 1.0625rem)',
  } as CSSProperties;
  const className = `${styles.root} ${isFitted ? styles.fitted : ''} ${isCrowd ? styles.crowd : ''}`;
  return (
    <div className={className} style={sizes}>
      <div className={styles.field}>
        <Wood {...track} />
        <div className={styles.middle} style={{ top: cqi(track.board.y + track.board.height / 2, track) }}>
          {children}
        </div>
        {cards.map((card) => {
          const point = places.get(card.place);
          return point && <Card key={card.id} card={card} point={point} track={track} />;
        })}
        <ul aria-label={label}>
          {seats.map((seat, index) => {
            const place = track.places[index];
            if (place === undefined) return null;
            return <Seat key={seat.id} seat={seat} style={seatStyle(place, track)} />;
          })}
        </ul>
        {over?.(new Map(seats.map(({ id }, index) => [id, track.places[index] ?? NOWHERE])), track)}
      </div>
    </div>
  );
}
