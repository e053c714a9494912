import { memo, useId } from 'react';
import { seeded } from '../../art/seeded.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from './table.module.css';
import type { Track } from './track.ts';

const PLANK = 41;
const THICKNESS = 13;

/** A knot or two in every plank, drawn as the grain that flows round them. */
function grain(board: Track['board']): string {
  const next = seeded(Math.round(board.height * 7 + board.width));
  let path = '';
  for (let y = board.y + 8; y < board.y + board.height; y += PLANK / 3) {
    const x = board.x + 10 + next() * board.width * 0.7;
    const length = 26 + next() * 62;
    const sway = 1.5 + next() * 3;
    path += `M${x.toFixed(1)} ${y.toFixed(1)}q${(length / 2).toFixed(1)} ${sway.toFixed(1)} ${length.toFixed(1)} 0`;
    path += `m${(-length * 0.7).toFixed(1)} 5q${(length / 3).toFixed(1)} ${(-sway).toFixed(1)} ${(length * 0.6).toFixed(1)} 0`;
  }
  return path;
}

function seams({ x, y, width, height }: Track['board']): string {
  let path = '';
  for (let at = y + ((height % PLANK) + PLANK) / 2; at < y + height - 8; at += PLANK)
    path += `M${x} ${at.toFixed(1)}h${width}`;
  return path;
}

/** Every other plank is a little darker. */
function darkPlanks({ x, y, width, height }: Track['board']): string {
  let path = '';
  for (let at = y + ((height % PLANK) + PLANK) / 2; at < y + height; at += PLANK * 2)
    path += `M${x} ${at.toFixed(1)}h${width}v${PLANK}h${-width}Z`;
  return path;
}

/** Boards of a tree; the desk of an office is one plain slab. */
function Planks({ board }: Pick<Track, 'board'>) {
  return (
    <>
      <path d={darkPlanks(board)} fill="oklch(.1 .03 40)" opacity=".15" />
      <path d={seams(board)} className={styles.seam} />
      <path d={grain(board)} className={styles.grain} />
    </>
  );
}

type Drawn = Pick<Track, 'board' | 'width' | 'height' | 'squash'>;

/** The board itself: planks in a rim, lit from above its middle, as thick as it looks from where one sits. */
export const Wood = memo(function Wood({ board, width, height, squash }: Drawn) {
  const id = useId().replaceAll(':', '');
  const { look } = useTheme();
  const { x, y, radius } = board;
  const radiusY = radius * squash;
  const thick = THICKNESS * (1.5 - squash * 0.5);
  const edge = (by: number, down = 0) => ({
    x: x - by,
    y: y - by + down,
    width: board.width + by * 2,
    height: board.height + by * 2,
    rx: radius + by,
    ry: radiusY + by,
  });
  return (
    <svg className={styles.wood} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <radialGradient id={id} cx=".5" cy=".5" r=".62">
          <stop offset="0" stopColor="var(--wood)" />
          <stop offset="1" stopColor="var(--wood-edge)" />
        </radialGradient>
        <clipPath id={`${id}c`}>
          <rect {...edge(0)} />
        </clipPath>
      </defs>
      <rect {...edge(10, thick + 5)} fill="oklch(.05 .02 280)" opacity=".34" />
      <rect {...edge(7, thick)} className={styles.side} />
      <rect {...edge(7)} fill="var(--wood-rim)" />
      <rect {...edge(6)} className={styles.rimLight} />
      <rect {...edge(0)} fill="var(--wood-edge)" />
      <g clipPath={`url(#${id}c)`}>
        <rect {...edge(0)} fill={`url(#${id})`} />
        {look.skyline !== 'towers' && <Planks board={board} />}
      </g>
      <rect {...edge(0)} fill="none" stroke="oklch(.1 .03 40)" strokeOpacity=".55" strokeWidth="2" />
    </svg>
  );
});

/** How far the stones reach beyond the table, in shares of it; `.ground` of its sheet says the same. */
const [BESIDE, ABOVE, BELOW] = [0.5, 0.1, 0.14];
const RINGS = 9;
const RING_STEP = 25;
const STONES = ['34 7 46 8 26 7', '42 8 30 7 52 9', '28 7 48 8 36 8'];

/** Rings of paving stones on the ground around the table; they lie under everything else. */
export const Ground = memo(function Ground({ board, width, height, squash }: Drawn) {
  const rings = Array.from({ length: RINGS }, (_, index) => {
    const by = 24 + index * RING_STEP;
    const flat = by * Math.max(squash, 0.6);
    return { by, flat, stones: STONES[index % STONES.length] ?? '', fade: 1 - index / RINGS };
  });
  return (
    <svg
      className={styles.ground}
      viewBox={`${-width * BESIDE} ${-height * ABOVE} ${width * (1 + 2 * BESIDE)} ${height * (1 + ABOVE + BELOW)}`}
      aria-hidden="true"
    >
      {rings.map(({ by, flat, stones, fade }) => (
        <rect
          key={by}
          x={board.x - by}
          y={board.y - flat + 6}
          width={board.width + by * 2}
          height={board.height + flat * 2}
          rx={board.radius + by}
          ry={board.radius * squash + flat}
          strokeDasharray={stones}
          opacity={fade}
        />
      ))}
    </svg>
  );
});
