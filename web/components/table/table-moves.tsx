import { Icon, type IconName } from '../ui/icon.tsx';
import * as tableStyles from './table.module.css';
import * as tableCardsStyles from './table-cards.module.css';
import type { CardPlaces } from './table-places.ts';
import type { Track } from './track.ts';

/** A way a card takes, from one place of the table to another: seats by their id, the others by `centerPlace` and `PILE_PLACE`. */
export interface CardMove {
  readonly from: string;
  readonly to: string;
  /** Happens only under a condition: drawn dashed. */
  readonly isMaybe?: true;
}

/** A sign at a card that stays where it is: looked at, shielded, marked. */
export interface CardMark {
  readonly at: string;
  readonly icon: IconName;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** At this length an arrow has its full thickness and its full distance from the cards. */
const FULL_LENGTH = 120;
const SMALLEST = 0.4;

export interface Arrow {
  /** The line, up to where the head begins. */
  readonly line: string;
  readonly head: string;
  readonly start: Point;
  readonly tip: Point;
  readonly scale: number;
}

const put = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** An arrow that leaves one card and ends before the other, bowed to its left or towards a point. */
export function arrowBetween(from: Point, to: Point, towards: Point | null): Arrow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const scale = Math.max(SMALLEST, Math.min(1, length / FULL_LENGTH));
  const start = { x: from.x + ux * 12 * scale, y: from.y + uy * 12 * scale };
  const isTowards =
    towards === null || uy * (towards.x - (from.x + to.x) / 2) - ux * (towards.y - (from.y + to.y) / 2) >= 0;
  const bow = Math.min(62, length * 0.34) * (isTowards ? 1 : -1);
  const [aimX, aimY] = [(from.x + to.x) / 2 + uy * bow, (from.y + to.y) / 2 - ux * bow];
  const into = Math.hypot(to.x - aimX, to.y - aimY) || 1;
  const [hx, hy] = [(to.x - aimX) / into, (to.y - aimY) / into];
  const before = 20 * scale;
  const tip = { x: to.x - hx * before, y: to.y - hy * before };
  const base = { x: tip.x - hx * 19 * scale, y: tip.y - hy * 19 * scale };
  const half = 11 * scale;
  return {
    line: `M${put(start.x, start.y)}Q${put(aimX, aimY)} ${put(base.x, base.y)}`,
    head: `M${put(tip.x, tip.y)}L${put(base.x - hy * half, base.y + hx * half)}L${put(base.x + hy * half, base.y - hx * half)}Z`,
    start,
    tip,
    scale,
  };
}

interface MovesProps {
  readonly moves: readonly CardMove[];
  readonly places: CardPlaces;
  readonly track: Track;
}

function MoveArrow({ arrow: { line, head, scale }, isMaybe }: { arrow: Arrow; isMaybe: boolean }) {
  return (
    <g className={isMaybe ? `move ${tableCardsStyles.maybe}` : 'move'} fill="none" strokeLinejoin="round">
      <path
        className={`${tableCardsStyles.way} ${tableCardsStyles.edge}`}
        d={line}
        strokeWidth={4 + 6 * scale}
        pathLength={1}
      />
      <path
        className={`${tableCardsStyles.head} ${tableCardsStyles.edge}`}
        d={head}
        strokeWidth={2.5 + 3 * scale}
      />
      <path
        className={`${tableCardsStyles.way} ${tableCardsStyles.core}`}
        d={line}
        strokeWidth={2.4 + 3 * scale}
        pathLength={1}
      />
      <path className={`${tableCardsStyles.head} ${tableCardsStyles.core}`} d={head} strokeWidth="1" />
    </g>
  );
}

/** The arrows of cards that would move. Two that exchange places bow apart, the others towards the middle. */
export function Moves({ moves, places, track }: MovesProps) {
  const middle = { x: track.width / 2, y: track.board.y + track.board.height / 2 };
  const isExchange = (move: CardMove) => moves.some(({ from, to }) => from === move.to && to === move.from);
  return (
    <svg className={tableStyles.marks} viewBox={`0 0 ${track.width} ${track.height}`} aria-hidden="true">
      {moves.map((move) => {
        const [start, end] = [places.get(move.from), places.get(move.to)];
        if (start === undefined || end === undefined) return null;
        const arrow = arrowBetween(start, end, isExchange(move) ? null : middle);
        return <MoveArrow key={`${move.from}-${move.to}`} arrow={arrow} isMaybe={move.isMaybe ?? false} />;
      })}
    </svg>
  );
}

interface MarksProps {
  readonly marks: readonly CardMark[];
  readonly places: CardPlaces;
  readonly percentOf: (point: Point) => { left: string; top: string };
}

/** What is done to cards that stay where they are. */
export function Marks({ marks, places, percentOf }: MarksProps) {
  return marks.map(({ at, icon }) => {
    const place = places.get(at);
    if (place === undefined) return null;
    return (
      <span
        key={`${at}-${icon}`}
        className={tableCardsStyles.cardMark}
        style={percentOf(place)}
        aria-hidden="true"
      >
        <Icon name={icon} size={20} />
      </span>
    );
  });
}
