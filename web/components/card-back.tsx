import { memo, useId } from 'react';
import { spruce } from '../art/skyline.ts';

const TREES = [58, 84, 170, 196].map((x, index) => spruce(x, 168, 34 + (index % 2) * 14)).join('');
const VILLAGE =
  'M36 175V146H50L62 128L74 146V150H92V138L104 122L116 138V90H114L125 62L136 90H134V140L146 126L158 140V150H172V144L186 128L200 144V150H214V175Z';
const WINDOWS = [
  [58, 148],
  [100, 142],
  [121, 104],
  [142, 144],
  [182, 148],
] as const;
const CORNERS = [
  [18, 18],
  [232, 18],
  [18, 332],
  [232, 332],
] as const;

function Half() {
  return (
    <>
      <circle cx="125" cy="104" r="46" fill="oklch(.93 .06 86)" />
      <circle cx="106" cy="120" r="9" fill="oklch(.84 .07 82)" />
      <circle cx="146" cy="88" r="6" fill="oklch(.84 .07 82)" />
      <path d={TREES} fill="oklch(.33 .1 292)" />
      <path d={VILLAGE} fill="oklch(.22 .08 285)" />
      {WINDOWS.map(([x, y]) => (
        <rect key={x} x={x} y={y} width="7" height="10" rx="2.5" fill="var(--lamp)" />
      ))}
    </>
  );
}

/** The back of all cards: the village by night, the same turned upside down. */
export const LargeCardBack = memo(function LargeCardBack() {
  const id = useId().replaceAll(':', '');
  return (
    <svg className="large-card-back" viewBox="0 0 250 350" aria-hidden="true">
      <defs>
        <radialGradient id={id}>
          <stop offset="0" stopColor="oklch(.46 .16 292)" />
          <stop offset="1" stopColor="oklch(.27 .11 288)" />
        </radialGradient>
      </defs>
      <rect width="250" height="350" rx="17" fill="oklch(.25 .09 290)" />
      <rect x="30" y="30" width="190" height="290" fill={`url(#${id})`} />
      <Half />
      <g transform="rotate(180 125 175)">
        <Half />
      </g>
      <path
        d="M46 22H204A24 24 0 0 0 228 46V304A24 24 0 0 0 204 328H46A24 24 0 0 0 22 304V46A24 24 0 0 0 46 22Z"
        fill="none"
        stroke="oklch(.9 .05 85)"
        strokeWidth="3"
      />
      <path
        d="M125 126L172 175L125 224L78 175Z"
        fill="oklch(.2 .07 288)"
        stroke="oklch(.9 .05 85)"
        strokeWidth="3"
      />
      <path d="M92 175Q125 146 158 175Q125 204 92 175Z" fill="oklch(.93 .05 85)" />
      <circle cx="125" cy="175" r="13" fill="oklch(.8 .15 78)" />
      <path d="M125 163Q131 175 125 187Q119 175 125 163Z" fill="oklch(.18 .06 285)" />
      {CORNERS.map(([x, y]) => (
        <path key={`${x}-${y}`} d={`M${x} ${y - 9}l2 7 7 2-7 2-2 7-2-7-7-2 7-2z`} fill="oklch(.9 .05 85)" />
      ))}
    </svg>
  );
});
