import { useId } from 'react';
import { house, panes, spire } from '../../../art/scenes/paper-houses.ts';
import { ground, woods } from '../../../art/scenes/paper-land.ts';

const GOLD = 'oklch(.9 .05 85)';
const FAR = woods(7, [34, 218], 150, [22, 46], 15) + ground(152, 148, 150, 146, 150);
const VILLAGE =
  house(34, 178, 22, 20) +
  house(60, 178, 26, 24) +
  house(88, 178, 20, 18) +
  spire(118, 178, 15, 66, 1.7) +
  house(138, 178, 22, 20) +
  house(164, 178, 26, 26) +
  house(194, 178, 22, 18) +
  ground(170, 168, 166, 168, 170);
const WINDOWS = panes(
  [
    [42, 168],
    [68, 166],
    [76, 166],
    [95, 170],
    [123, 134],
    [146, 168],
    [172, 164],
    [180, 164],
    [202, 170],
  ],
  5,
  8,
);
const STARS = [
  [52, 62, 0.7],
  [74, 44, 0.4],
  [196, 56, 0.8],
  [182, 92, 0.4],
  [60, 100, 0.4],
  [206, 112, 0.5],
  [44, 124, 0.5],
] as const;
const SPARK = 'M0 -9L2 -2L9 0L2 2L0 9L-2 2L-9 0L-2 -2Z';
/** Corners that are cut out in quarters of a circle. */
const FRAME =
  'M46 22H204A24 24 0 0 0 228 46V304A24 24 0 0 0 204 328H46A24 24 0 0 0 22 304V46A24 24 0 0 0 46 22Z';
const CORNERS = [
  [19, 19],
  [231, 19],
  [19, 331],
  [231, 331],
] as const;

function Half({ moonId }: { moonId: string }) {
  return (
    <>
      <circle cx="125" cy="96" r="66" fill={`url(#${moonId})`} />
      <circle cx="125" cy="96" r="46" fill="oklch(.94 .055 88)" />
      <g fill="oklch(.87 .065 84)">
        <circle cx="104" cy="112" r="10" />
        <circle cx="146" cy="80" r="7" />
        <circle cx="112" cy="74" r="4" />
        <circle cx="150" cy="112" r="5" />
      </g>
      {STARS.map(([x, y, size]) => (
        <path key={x} d={SPARK} fill={GOLD} transform={`translate(${x} ${y}) scale(${size * 0.5})`} />
      ))}
      <path d={FAR} fill="oklch(.34 .11 292)" />
      <path d={VILLAGE} fill="oklch(.215 .08 286)" />
      <path d={WINDOWS} fill="none" stroke="var(--lamp-low)" strokeOpacity=".3" strokeWidth="4" />
      <path d={WINDOWS} fill="var(--lamp)" />
    </>
  );
}

/** The village by night, and the same turned upside down. */
export function VillageBack() {
  const id = useId().replaceAll(':', '');
  return (
    <>
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop offset="0" stopColor="oklch(.29 .11 288)" />
          <stop offset=".42" stopColor="oklch(.47 .15 296)" />
          <stop offset=".58" stopColor="oklch(.47 .15 296)" />
          <stop offset="1" stopColor="oklch(.29 .11 288)" />
        </linearGradient>
        <radialGradient id={`${id}moon`}>
          <stop offset=".6" stopColor="oklch(.94 .055 88)" stopOpacity=".4" />
          <stop offset="1" stopColor="oklch(.94 .055 88)" stopOpacity="0" />
        </radialGradient>
        <clipPath id={`${id}half`}>
          <rect x="32" y="32" width="186" height="143" />
        </clipPath>
      </defs>
      <rect width="250" height="350" rx="17" fill="oklch(.24 .09 290)" />
      <rect x="32" y="32" width="186" height="286" fill={`url(#${id}sky)`} />
      <g clipPath={`url(#${id}half)`}>
        <Half moonId={`${id}moon`} />
      </g>
      <g transform="rotate(180 125 175)" clipPath={`url(#${id}half)`}>
        <Half moonId={`${id}moon`} />
      </g>
      <rect
        x="32"
        y="32"
        width="186"
        height="286"
        fill="none"
        stroke="oklch(.12 .06 285)"
        strokeOpacity=".5"
        strokeWidth="5"
      />
      <rect
        x="32"
        y="32"
        width="186"
        height="286"
        fill="none"
        stroke={GOLD}
        strokeOpacity=".6"
        strokeWidth="1"
      />
      <path d={FRAME} fill="none" stroke="oklch(.24 .09 290)" strokeWidth="9" />
      <path d={FRAME} fill="none" stroke={GOLD} strokeWidth="2.2" />
      <path d="M125 132L167 175L125 218L83 175Z" fill="oklch(.2 .075 288)" stroke={GOLD} strokeWidth="2.2" />
      <path d="M125 139.500L160 175L125 210.500L90 175Z" fill="none" stroke={GOLD} strokeOpacity=".6" />
      <path d="M98 175Q125 151 152 175Q125 199 98 175Z" fill="oklch(.94 .05 88)" />
      <circle cx="125" cy="175" r="11" fill="oklch(.8 .15 78)" />
      <path d="M125 164Q130 175 125 186Q120 175 125 164Z" fill="oklch(.18 .06 285)" />
      {CORNERS.map(([x, y]) => (
        <path key={`${x}-${y}`} d={SPARK} fill={GOLD} transform={`translate(${x} ${y})`} />
      ))}
    </>
  );
}

const SMALL_STARS = [
  [11, 14],
  [39, 14],
  [11, 56],
  [39, 56],
] as const;

export function SmallVillageBack() {
  return (
    <>
      <rect
        x="1.5"
        y="1.5"
        width="47"
        height="67"
        rx="6"
        fill="oklch(.31 .12 288)"
        stroke={GOLD}
        strokeOpacity=".85"
        strokeWidth="2"
      />
      {SMALL_STARS.map(([x, y]) => (
        <path key={`${x}-${y}`} d={SPARK} fill={GOLD} transform={`translate(${x} ${y}) scale(.42)`} />
      ))}
      <path d="M25 16L40 35L25 54L10 35Z" fill="oklch(.22 .08 288)" stroke={GOLD} strokeWidth="1.800" />
      <path d="M14 35Q25 23 36 35Q25 47 14 35Z" fill="oklch(.94 .05 88)" />
      <circle cx="25" cy="35" r="4.6" fill="oklch(.24 .08 285)" />
    </>
  );
}
