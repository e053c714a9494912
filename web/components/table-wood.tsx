import { useId } from 'react';
import type { Track } from './table-track.ts';

/** The board itself, lit from above its middle. */
export function Wood({ board, width, height }: Pick<Track, 'board' | 'width' | 'height'>) {
  const id = useId().replaceAll(':', '');
  const { x, y, radius } = board;
  return (
    <svg className="table__wood" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <radialGradient id={id} cx=".5" cy=".5" r=".62">
          <stop offset="0" stopColor="var(--wood)" />
          <stop offset="1" stopColor="var(--wood-edge)" />
        </radialGradient>
        <clipPath id={`${id}c`}>
          <rect x={x} y={y} width={board.width} height={board.height} rx={radius} />
        </clipPath>
      </defs>
      <rect
        x={x - 4}
        y={y + 8}
        width={board.width + 8}
        height={board.height + 4}
        rx={radius + 4}
        fill="oklch(.09 .03 40)"
        opacity=".75"
      />
      <rect
        x={x - 6}
        y={y - 6}
        width={board.width + 12}
        height={board.height + 12}
        rx={radius + 6}
        fill="var(--wood-rim)"
      />
      <rect x={x} y={y} width={board.width} height={board.height} rx={radius} fill={`url(#${id})`} />
      <g clipPath={`url(#${id}c)`} stroke="oklch(.12 .03 40)" strokeOpacity=".4" strokeWidth="1.4">
        {Array.from({ length: Math.floor(board.height / 40) }, (_, index) => {
          const at = y + 26 + index * 40;
          return (
            <path
              key={at}
              d={`M${x} ${at}q${board.width / 2} ${index % 2 ? 3 : -3} ${board.width} 0`}
              fill="none"
            />
          );
        })}
      </g>
    </svg>
  );
}
