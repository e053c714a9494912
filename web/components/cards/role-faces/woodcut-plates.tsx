import type { Piece, Tone } from '../../../art/card-scene.ts';

export const INK = 'var(--ink)';
export const STOCK = 'color-mix(in oklab, var(--paper) 84%, oklch(.84 .09 78))';
export const TEAM = 'var(--mark-ink)';
export const PALE = `color-mix(in oklab, ${TEAM} 26%, ${STOCK})`;
export const TINT = `color-mix(in oklab, ${TEAM} 52%, ${STOCK})`;

/** Two plates: the team's colour lies flat below, everything else is strokes of ink. */
const HATCHES = {
  haze: { ground: STOCK, pitch: 3.4, width: 0.7, turn: 0 },
  far: { ground: STOCK, pitch: 2.6, width: 0.9, turn: 0 },
  middle: { ground: TINT, pitch: 3.6, width: 0.8, turn: 58 },
  near: { ground: TEAM, pitch: 3, width: 1.5, turn: -52 },
} as const;
type Hatched = keyof typeof HATCHES;
const isHatched = (tone: Tone): tone is Hatched => tone in HATCHES;

const PLAIN: Record<Exclude<Tone, Hatched>, string> = {
  front: INK,
  lamp: STOCK,
  spark: STOCK,
  glint: STOCK,
  board: TINT,
  cloud: STOCK,
  mist: STOCK,
};

/** The patterns that the pieces of this id are filled with. */
export function Hatches({ id }: { id: string }) {
  return Object.entries(HATCHES).map(([tone, { ground, pitch, width, turn }]) => (
    <pattern
      key={tone}
      id={`${id}${tone}`}
      width={pitch}
      height={pitch}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${turn})`}
    >
      <rect width={pitch} height={pitch} fill={ground} />
      <path d={`M0 ${pitch / 2}H${pitch}`} stroke={INK} strokeWidth={width} />
    </pattern>
  ));
}

/** One piece of a scene, cut into the plates. */
export function Engraved({ piece, id }: { piece: Piece; id: string }) {
  const { tone, path, width } = piece;
  if (width !== undefined) {
    const isLight = tone === 'haze' || tone === 'glint' || tone === 'lamp' || tone === 'far';
    return (
      <path d={path} fill="none" stroke={isLight ? STOCK : INK} strokeWidth={width} strokeLinecap="round" />
    );
  }
  if (tone === 'mist') return <path d={path} fill={STOCK} opacity=".5" stroke={INK} strokeWidth=".8" />;
  return (
    <path
      d={path}
      fill={isHatched(tone) ? `url(#${id}${tone})` : PLAIN[tone]}
      stroke={INK}
      strokeWidth={tone === 'spark' ? 4 : tone === 'front' ? 0.4 : 1.1}
      paintOrder="stroke"
      strokeLinejoin="round"
    />
  );
}
