import { useId } from 'react';
import { flames, skyStrokes } from '../../../art/engraving.ts';
import { bareTree, ground, woods } from '../../../art/scenes/paper-land.ts';
import { stamp } from '../../../art/scenes/paper-things.ts';

const INK = 'var(--ink)';
const STOCK = 'color-mix(in oklab, var(--paper) 84%, oklch(.84 .09 78))';
const BLOOD = 'var(--lamp-edge)';
const TINT = `color-mix(in oklab, ${BLOOD} 45%, ${STOCK})`;

const MOON_Y = 92;
const WOODS = woods(5, [30, 222], 166, [14, 34], 13);
const TREE = bareTree(12, 196, 172, 96, 0.05);
const CRAG = 'M20 190V150L44 146L62 152L84 150L104 160L128 168L232 172V190Z';
const CRATERS = [
  [108, 78, 9],
  [143, 104, 6],
  [146, 74, 4],
] as const;
const CORNERS = [
  [25, 25],
  [225, 25],
  [25, 325],
  [225, 325],
] as const;
const LOZENGE = 'M0 -8L6 0L0 8L-6 0Z';

/** A wolf before the moon, as on a court card. */
function Half({ id }: { id: string }) {
  return (
    <g clipPath={`url(#${id}half)`}>
      <rect x="18" y="18" width="214" height="158" fill={BLOOD} />
      <path
        d={skyStrokes(19, 176)}
        stroke={INK}
        strokeWidth=".9"
        transform="translate(-31 0) scale(1.25 1)"
      />
      <g transform="translate(125 92) scale(.66) translate(-125 -92)">
        <path d={flames(MOON_Y, 26)} fill={STOCK} stroke={INK} strokeWidth="1.4" />
        <circle cx="125" cy={MOON_Y} r="76" fill={STOCK} stroke={INK} strokeWidth="2.4" />
      </g>
      <g fill="none" stroke={INK} strokeWidth=".9">
        {CRATERS.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} fill={TINT} />
        ))}
      </g>
      <path d={WOODS} fill={TINT} stroke={INK} strokeWidth="1.1" />
      <path d={ground(164, 168, 162, 166, 160)} fill={TINT} stroke={INK} strokeWidth="1.1" />
      <path d={TREE} fill={INK} />
      <path d={stamp('howlingWolf', 76, 153, 1.9)} fill={STOCK} stroke={STOCK} strokeWidth="4" />
      <path d={CRAG} fill={INK} />
      <path d={stamp('howlingWolf', 76, 153, 1.9)} fill={INK} />
    </g>
  );
}

/** An old playing card’s back in two plates; it reads the same from both ends of the table. */
export function MoonBack() {
  const id = useId().replaceAll(':', '');
  return (
    <>
      <defs>
        <clipPath id={`${id}half`}>
          <rect x="18" y="18" width="214" height="157" />
        </clipPath>
      </defs>
      <rect width="250" height="350" rx="17" fill={STOCK} />
      <rect x="6" y="6" width="238" height="338" rx="11" fill="none" stroke={INK} strokeWidth="2.6" />
      <rect x="10.500" y="10.500" width="229" height="329" rx="7" fill="none" stroke={INK} strokeWidth=".9" />
      <Half id={id} />
      <g transform="rotate(180 125 175)">
        <Half id={id} />
      </g>
      <rect x="18" y="18" width="214" height="314" fill="none" stroke={INK} strokeWidth="2.2" />
      <rect x="18" y="164" width="214" height="22" fill={STOCK} stroke={INK} strokeWidth="2.2" />
      <path d="M18 168H232M18 182H232" stroke={INK} strokeWidth=".8" />
      {[37, 59, 81, 169, 191, 213].map((x) => (
        <path key={x} d={LOZENGE} fill={BLOOD} transform={`translate(${x} 175) scale(.72)`} />
      ))}
      <circle cx="125" cy="175" r="27" fill={STOCK} stroke={INK} strokeWidth="2.2" />
      <circle cx="125" cy="175" r="22.500" fill={INK} />
      <path d="M106 175Q125 157 144 175Q125 193 106 175Z" fill={STOCK} />
      <circle cx="125" cy="175" r="7.500" fill={BLOOD} />
      <path d="M125 166.500Q128.500 175 125 183.500Q121.500 175 125 166.500Z" fill={INK} />
      {CORNERS.map(([x, y]) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
          <circle r="13" fill={STOCK} stroke={INK} strokeWidth="2" />
          <path d={LOZENGE} fill={BLOOD} />
        </g>
      ))}
    </>
  );
}

export function SmallMoonBack() {
  return (
    <>
      <rect x="1" y="1" width="48" height="68" rx="5" fill={STOCK} stroke={INK} strokeWidth="2" />
      <rect x="5" y="5" width="40" height="60" rx="2" fill={BLOOD} stroke={INK} strokeWidth="1.4" />
      <circle cx="25" cy="29" r="14.500" fill={STOCK} stroke={INK} strokeWidth="1.2" />
      <path d={stamp('howlingWolf', 19, 52, 0.86)} fill={INK} />
      <path d="M5 52L20 50L45 55V63A2 2 0 0 1 43 65H7A2 2 0 0 1 5 63Z" fill={INK} />
    </>
  );
}
