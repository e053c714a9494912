import { useId } from 'react';
import { DIAL_TICKS, FRAMES, LAYER_SCALES, rays, sheet } from '../../../art/card-frames.ts';
import { type Piece, starsOf, type Tone } from '../../../art/card-scene.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import type { FaceProps } from './card-style.ts';
import { emblemOf } from './emblem-of.ts';
import { Ribbon } from './ribbon.tsx';
import { sceneOf } from './scene-of.ts';

const NIGHT = 'oklch(.1 .04 275)';

const TONES: Record<Tone, string> = {
  haze: 'color-mix(in oklab, var(--paper-deep) 84%, var(--disc-light))',
  far: 'color-mix(in oklab, var(--paper-deep) 62%, var(--paper-front))',
  middle: 'color-mix(in oklab, var(--paper-mid) 50%, var(--paper-front))',
  near: `color-mix(in oklab, var(--paper-front) 78%, ${NIGHT})`,
  front: `color-mix(in oklab, var(--paper-front) 42%, ${NIGHT})`,
  lamp: 'var(--lamp)',
  spark: 'var(--lamp)',
  glint: 'color-mix(in oklab, var(--paper-low) 80%, var(--paper-mid))',
  board: 'color-mix(in oklab, var(--lamp-low) 72%, var(--paper-mid))',
  cloud: 'color-mix(in oklab, var(--paper-low) 62%, var(--paper-deep))',
  mist: 'var(--paper-low)',
};

/** Light spreads around a window: wider outlines of it, instead of a filter. */
const GLOWS: Partial<Record<Tone, readonly { width: number; opacity: number }[]>> = {
  lamp: [
    { width: 9, opacity: 0.12 },
    { width: 4, opacity: 0.26 },
  ],
  spark: [{ width: 2.5, opacity: 0.3 }],
};

function Cut({ tone, path, width }: Piece) {
  const colour = TONES[tone];
  if (width !== undefined)
    return (
      <path
        d={path}
        fill="none"
        stroke={colour}
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    );
  if (tone === 'mist') return <path d={path} fill={colour} opacity=".2" />;
  return (
    <>
      {GLOWS[tone]?.map((glow) => (
        <path
          key={glow.width}
          d={path}
          fill="none"
          stroke="var(--lamp-low)"
          strokeWidth={glow.width}
          strokeOpacity={glow.opacity}
          strokeLinejoin="round"
        />
      ))}
      <path d={path} fill={colour} />
    </>
  );
}

const SPARK = 'M0 -5L1 -1L5 0L1 1L0 5L-1 1L-5 0L-1 -1Z';

function Stars({ role }: { role: RoleFacts }) {
  const { disc } = FRAMES[role.team];
  return starsOf(role.name, disc.y, disc.radius).map(({ x, y, radius, isBright }) =>
    isBright ? (
      <path
        key={`${x}-${y}`}
        d={SPARK}
        fill="var(--cream)"
        transform={`translate(${x} ${y}) scale(${0.5 + radius * 0.4})`}
      />
    ) : (
      <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} fill="var(--cream)" opacity=".75" />
    ),
  );
}

const CRATERS = [
  [-39, 18, 19],
  [28, -38, 16],
  [46, 22, 11],
  [-8, 52, 8],
  [-46, -22, 7],
  [4, -58, 9],
  [14, 30, 6],
] as const;

function Disc({ team, fill, halo }: { team: RoleFacts['team']; fill: string; halo: string }) {
  const { disc } = FRAMES[team];
  const isEclipse = team === 'Neutral';
  return (
    <>
      <circle cx="125" cy={disc.y} r={disc.radius + 40} fill={halo} />
      <circle
        className="role-card__disc"
        cx="125"
        cy={disc.y}
        r={disc.radius}
        fill={fill}
        stroke={isEclipse ? 'var(--emblem)' : 'var(--disc-light)'}
        strokeWidth={isEclipse ? 3 : 1}
      />
      <g fill={isEclipse ? 'var(--paper-mid)' : 'var(--disc-dark)'} opacity={isEclipse ? 0.16 : 0.62}>
        {CRATERS.map(([x, y, radius]) => (
          <circle key={x} cx={125 + x} cy={disc.y + y} r={radius * (disc.radius / 84)} />
        ))}
      </g>
      {isEclipse && (
        <path
          d={rays([125, disc.y], 24, { from: 82.5, long: 95, short: 89, width: 6 })}
          fill="var(--emblem)"
        />
      )}
    </>
  );
}

function Emblem({ role, fill }: { role: RoleFacts; fill: string }) {
  const { disc } = FRAMES[role.team];
  const outline = emblemOf(role.icon);
  return (
    <g transform={`translate(${125 - 57} ${disc.y - 57}) scale(${114 / 512})`}>
      <path
        d={outline}
        fill="none"
        stroke={role.team === 'Neutral' ? 'var(--disc-dark)' : 'var(--disc-light)'}
        strokeWidth="16"
        strokeOpacity=".55"
        strokeLinejoin="round"
      />
      <path className="role-card__emblem" d={outline} fill={fill} />
    </g>
  );
}

/** A soft shadow inside an opening, as outlines of it: a filter on every card would be slow. */
const SHADOWS = [21, 17, 13.5, 10.5, 7.5, 5, 2.5] as const;

/** Three sheets, deep to front, each with its shadow on what is behind it and a thin lit edge. */
function Papers({ team }: { team: RoleFacts['team'] }) {
  const { opening, centre } = FRAMES[team];
  const [x, y] = centre;
  return LAYER_SCALES.map(({ scale, fill }) => (
    <g key={scale} transform={`translate(${x} ${y}) scale(${scale}) translate(${-x} ${-y})`}>
      {SHADOWS.map((width) => (
        <path
          key={width}
          d={opening}
          fill="none"
          stroke="color-mix(in oklab, var(--paper-front) 30%, oklch(.08 .03 275))"
          strokeOpacity={scale === 0.9 && team !== 'Neutral' ? 0.085 : 0.06}
          strokeWidth={width * (scale === 0.9 ? 0.95 : 0.7)}
          transform="translate(0 2.500)"
        />
      ))}
      <path d={sheet(opening)} fillRule="evenodd" fill={fill} />
      <path d={opening} fill="none" stroke="oklch(1 0 0)" strokeOpacity=".13" strokeWidth="1.1" />
    </g>
  ));
}

function Defs({ id, team }: { id: string; team: RoleFacts['team'] }) {
  const isEclipse = team === 'Neutral';
  return (
    <defs>
      <linearGradient id={`${id}sky`} x2="0" y2="1">
        <stop offset=".08" stopColor="var(--paper-front)" />
        <stop offset=".4" stopColor="var(--paper-deep)" />
        <stop offset=".66" stopColor="color-mix(in oklab, var(--paper-deep) 45%, var(--disc-dark))" />
      </linearGradient>
      <radialGradient id={`${id}disc`} cx=".42" cy=".36" r=".75">
        <stop offset="0" stopColor="var(--disc-light)" />
        <stop offset=".3" stopColor="var(--disc-light)" />
        <stop offset="1" stopColor="var(--disc-dark)" />
      </radialGradient>
      <radialGradient id={`${id}halo`}>
        <stop
          offset=".55"
          stopColor={isEclipse ? 'var(--emblem)' : 'var(--disc-light)'}
          stopOpacity={isEclipse ? 0.95 : 0.32}
        />
        <stop offset="1" stopColor={isEclipse ? 'var(--accent)' : 'var(--disc-light)'} stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${id}emblem`} x2="0" y2="1">
        <stop offset=".2" stopColor="var(--emblem)" />
        <stop
          offset="1"
          stopColor={`color-mix(in oklab, var(--emblem) 78%, ${isEclipse ? 'var(--paper-deep)' : 'var(--paper-mid)'})`}
        />
      </linearGradient>
    </defs>
  );
}

/** Cut paper, lit from behind: the hole in it is the team's. */
export function VillageFace({ role, team }: FaceProps) {
  const id = useId().replaceAll(':', '');
  const isEclipse = role.team === 'Neutral';
  return (
    <svg viewBox="0 0 250 350" aria-hidden="true">
      <Defs id={id} team={role.team} />
      <rect width="250" height="350" fill={`url(#${id}sky)`} />
      <Stars role={role} />
      <Disc team={role.team} fill={`url(#${id}disc)`} halo={`url(#${id}halo)`} />
      {sceneOf(role.name).map((piece) => (
        <Cut key={piece.path} {...piece} />
      ))}
      <Emblem role={role} fill={`url(#${id}emblem)`} />
      <Papers team={role.team} />
      <path d={FRAMES[role.team].opening} fill="none" stroke="var(--paper-edge)" strokeWidth="1.6" />
      {isEclipse && <path d={DIAL_TICKS} stroke="var(--paper-edge)" strokeWidth="1.4" />}
      <rect
        x="5.500"
        y="5.500"
        width="239"
        height="339"
        rx="12"
        fill="none"
        stroke="var(--paper-edge)"
        strokeOpacity=".6"
      />
      <Ribbon role={role} team={team} />
    </svg>
  );
}
