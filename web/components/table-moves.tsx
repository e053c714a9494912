import { useId } from 'react';
import type { Track } from './table-track.ts';

/** A way a card takes, from one place of the table to another: seats by their id, the others by `centerPlace` and `PILE_PLACE`. */
export interface CardMove {
  readonly from: string;
  readonly to: string;
  /** Happens only under a condition: drawn dashed. */
  readonly isMaybe?: true;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const centerPlace = (index: number): string => `center-${index}`;
export const PILE_PLACE = 'pile';

/** How far apart the center cards lie, in the units of the track: three targets of 44 px on the narrowest screen. */
export const CENTER_PITCH = 60;

/** At this length an arrow has its full thickness and its full distance from the cards. */
const FULL_LENGTH = 110;

interface Arrow {
  readonly path: string;
  readonly scale: number;
}

/** An arrow that leaves one card and ends before the other, bowed to its left or towards a point. */
function arrowBetween(from: Point, to: Point, towards: Point | null): Arrow {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const scale = Math.min(1, length / FULL_LENGTH);
  const bow = Math.min(46, length * 0.28);
  const start = { x: from.x + ux * 20 * scale, y: from.y + uy * 20 * scale };
  const end = { x: to.x - ux * 32 * scale, y: to.y - uy * 32 * scale };
  const [midX, midY] = [(start.x + end.x) / 2, (start.y + end.y) / 2];
  const isTowards = towards === null || uy * (towards.x - midX) - ux * (towards.y - midY) >= 0;
  const side = isTowards ? bow : -bow;
  return {
    path: `M${start.x} ${start.y}Q${midX + uy * side} ${midY - ux * side} ${end.x} ${end.y}`,
    scale,
  };
}

interface MovesProps {
  readonly moves: readonly CardMove[];
  readonly points: ReadonlyMap<string, Point>;
  readonly track: Track;
}

/** The arrows of cards that would move. Two that exchange places bow apart, the others towards the middle. */
export function Moves({ moves, points, track }: MovesProps) {
  const id = useId().replaceAll(':', '');
  const middle = { x: track.width / 2, y: track.board.y + track.board.height / 2 };
  const isExchange = (move: CardMove) => moves.some(({ from, to }) => from === move.to && to === move.from);
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
      {moves.map((move) => {
        const [start, end] = [points.get(move.from), points.get(move.to)];
        if (start === undefined || end === undefined) return null;
        const { path, scale } = arrowBetween(start, end, isExchange(move) ? null : middle);
        return (
          <g
            key={`${move.from}-${move.to}`}
            className={move.isMaybe ? 'move move--maybe' : 'move'}
            fill="none"
            strokeLinecap="round"
          >
            <path d={path} stroke="oklch(.12 .03 40)" strokeWidth={4 + 5 * scale} />
            <path
              className="move__way"
              d={path}
              stroke="var(--lamp)"
              strokeWidth={2.4 + 2.6 * scale}
              markerEnd={`url(#${id})`}
              pathLength={1}
            />
          </g>
        );
      })}
    </svg>
  );
}
