import { useEffect, useRef, useState } from 'react';
import { EASINGS, isMotionUnwelcome, MOTION_MS } from '../../styles/motion.ts';
import { CardBack } from '../cards/card-back.tsx';
import * as styles from './table-cards.module.css';
import type { CardMove } from './table-moves.tsx';
import { type CardPlaces, centerPlace, MIDDLE_PLACE, percent } from './table-places.ts';
import type { Card } from './table-space.ts';
import type { Track } from './track.ts';

/** One card on its way over the table: places are seat ids, `centerPlace(i)`, `PILE_PLACE` and `MIDDLE_PLACE`. */
export interface CardFlight {
  readonly from: string;
  readonly to: string;
  /** When it starts, counted from the first moment of these flights. */
  readonly atMs?: number;
  /** `deal` slides over the wood, `carry` follows the arrow and lifts. */
  readonly way?: 'deal' | 'carry';
}

const DURATIONS = { deal: MOTION_MS.deal, carry: MOTION_MS.swap } as const;
const WAY_EASINGS = { deal: EASINGS.out, carry: EASINGS.path } as const;

/** A card for everybody from the middle, one after another, then the three of the center. */
export function dealFlights(seatIds: readonly string[]): CardFlight[] {
  return [...seatIds, ...[0, 1, 2].map(centerPlace)].map((to, index) => ({
    from: MIDDLE_PLACE,
    to,
    way: 'deal',
    atMs: index * MOTION_MS.dealStagger,
  }));
}

/** All cards of these moves at once, each along its arrow. */
export const moveFlights = (moves: readonly CardMove[]): CardFlight[] =>
  moves.map(({ from, to }) => ({ from, to, way: 'carry' }));

/** When the last of these flights has landed. */
export const flightsMs = (flights: readonly CardFlight[]): number =>
  Math.max(0, ...flights.map(({ atMs = 0, way = 'carry' }) => atMs + DURATIONS[way]));

const at = (x: number, y: number, angle: number, more = '') =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(1)}deg)${more}`;

const STEPS = 8;
/** Two cards that exchange places pass each other on the left. */
const BOW = 0.24;

function keyframesOf(from: Card, to: Card, scale: number, way: 'deal' | 'carry'): Keyframe[] {
  const [dx, dy] = [(from.x - to.x) * scale, (from.y - to.y) * scale];
  const turned = ((((to.angle - from.angle) % 360) + 540) % 360) - 180;
  const start = to.angle - turned;
  if (way === 'deal')
    return [
      { transform: at(dx, dy, start - 80, ' scale(1.25)'), opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: at(0, 0, to.angle), opacity: 1 },
    ];
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const done = step / STEPS;
    const bow = Math.sin(Math.PI * done) * BOW;
    const lift = 1 + 0.34 * Math.sin(Math.PI * done);
    const x = dx * (1 - done) - dy * bow;
    const y = dy * (1 - done) + dx * bow;
    return { transform: at(x, y, start + turned * done, ` scale(${lift.toFixed(3)})`) };
  });
}

const fadeIn = ({ angle }: Card): Keyframe[] => {
  const transform = `rotate(${angle}deg)`;
  return [
    { transform, opacity: 0 },
    { transform, opacity: 1 },
  ];
};

interface PlacedFlight {
  readonly flight: CardFlight;
  readonly from: Card;
  readonly to: Card;
}

/** Starts the movement of one card. */
function launch(element: HTMLElement, { flight, from, to }: PlacedFlight, scale: number): Animation {
  const { way = 'carry', atMs = 0 } = flight;
  const isStill = isMotionUnwelcome();
  return element.animate(isStill ? fadeIn(to) : keyframesOf(from, to, scale, way), {
    duration: isStill ? MOTION_MS.still : DURATIONS[way],
    delay: isStill ? 0 : atMs,
    easing: isStill ? 'linear' : WAY_EASINGS[way],
    fill: 'both',
  });
}

interface FlightsProps {
  readonly flights: readonly CardFlight[];
  readonly places: CardPlaces;
  readonly track: Track;
  readonly onEnd?: (() => void) | undefined;
}

const nameOf = ({ from, to, atMs = 0, way = 'carry' }: CardFlight) => `${from}>${to}@${atMs}${way}`;

/** Sets all cards going; answers how to stop them. */
function startAll(list: HTMLElement, courses: readonly PlacedFlight[], width: number, onEnd: () => void) {
  const scale = list.clientWidth / width;
  const going = [...list.children].flatMap((element, index) => {
    const course = courses[index];
    const canMove = element instanceof HTMLElement && typeof element.animate === 'function';
    return course === undefined || !canMove ? [] : [launch(element, course, scale)];
  });
  let isOver = false;
  void Promise.allSettled(going.map(({ finished }) => finished)).then(() => {
    if (!isOver) onEnd();
  });
  return () => {
    isOver = true;
    for (const one of going) one.cancel();
  };
}

/** Tells flights apart: others start anew. */
export const flightsKey = (flights: readonly CardFlight[]) => flights.map(nameOf).join();

/** Cards on their way; what they leave and where they land is not shown meanwhile. Keyed by `flightsKey`. */
export function Flights({ flights, places, track, onEnd }: FlightsProps) {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);
  const courses = flights.flatMap((flight) => {
    const [from, to] = [places.get(flight.from), places.get(flight.to)];
    return from === undefined || to === undefined ? [] : [{ flight, from, to }];
  });
  // One start for each set of flights, however often the table is drawn meanwhile.
  const [start] = useState(
    () => (list: HTMLDivElement | null) =>
      list === null ? undefined : startAll(list, courses, track.width, () => end.current?.()),
  );
  return (
    <div className={styles.flights} ref={start} aria-hidden="true">
      {courses.map(({ flight, to }) => (
        <span
          key={nameOf(flight)}
          className={`${styles.tableCard} ${styles.flight}`}
          data-way={flight.way ?? 'carry'}
          style={{ left: percent(to.x, track.width), top: percent(to.y, track.height) }}
        >
          <CardBack />
        </span>
      ))}
    </div>
  );
}
