import type { Phase } from '@nightfall/shared/game/state/phase';
import { memo, type ReactNode, useId } from 'react';
import {
  type LitWindow,
  type Ridge,
  round,
  SKYLINE_HEIGHT,
  SKYLINE_WIDTH,
  STARS,
} from '../../art/skyline.ts';
import * as styles from './sky.module.css';
import { LIT_SHARES } from './sky-lights.ts';

const SPARKS_CLASSES: Readonly<Record<string, string | undefined>> = {
  '1': styles.sparks_1,
  '2': styles.sparks_2,
  '3': styles.sparks_3,
};

const BOX = `0 0 ${SKYLINE_WIDTH} ${SKYLINE_HEIGHT}`;

const still = (isStill: boolean) => (isStill ? styles.isStill : '');

interface FieldProps {
  readonly className?: string | undefined;
  readonly leaving?: Phase | undefined;
  readonly children: ReactNode;
}

/** A drawing in the field of the skyline. */
const Field = ({ className = '', leaving, children }: FieldProps) => (
  <svg
    className={`${styles.field} ${className}`}
    viewBox={BOX}
    preserveAspectRatio="xMidYMax slice"
    role="presentation"
    data-sky={leaving}
  >
    {children}
  </svg>
);

interface MovingProps {
  readonly className: string | undefined;
  readonly opacity?: number;
  readonly children: ReactNode;
}

/** What moves is a layer of its own, so that nothing is drawn anew. Browsers move drawings themselves less easily. */
const Moving = ({ className, opacity, children }: MovingProps) => (
  <div
    className={`${styles.group} ${styles.moving} ${className} ${still(opacity === 0)}`}
    style={opacity === undefined ? undefined : { opacity }}
  >
    <Field>{children}</Field>
  </div>
);

const isOf = (group: number) => (_: unknown, index: number) => index % 2 === group;
const GROUPS = [0, 1];

const bright = STARS.filter(({ isBright }) => isBright);
const faint = STARS.filter(({ isBright }) => !isBright);
const rays = ({ x, y }: { x: number; y: number }) => `M${x} ${y - 5}l1 4 4 1-4 1-1 4-1-4-4-1 4-1z`;
const dot = ({ x, y, radius }: { x: number; y: number; radius: number }) =>
  `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 1 ${round(radius * 2)} 0a${radius} ${radius} 0 1 1 ${round(-radius * 2)} 0z`;

function StarField({ className = '', path }: { className?: string | undefined; path: string }) {
  return (
    <svg className={className} viewBox={BOX} preserveAspectRatio="xMidYMin slice" role="presentation">
      <path d={path} fill="var(--cream)" />
    </svg>
  );
}

/** Every other bright star twinkles together. */
export const Stars = memo(function Stars({ opacity }: { opacity: number }) {
  return (
    <div className={`${styles.group} ${still(opacity === 0)}`} style={{ opacity }}>
      <StarField path={faint.map(dot).join('')} />
      {GROUPS.map((group) => (
        <StarField
          key={group}
          className={styles.twinkle}
          path={bright.filter(isOf(group)).map(rays).join('')}
        />
      ))}
    </div>
  );
});

const CLOUDS = [
  'M600 96h176a13 13 0 0 0 0-26h-14a34 34 0 0 0-62-22a25 25 0 0 0-44 22h-56a13 13 0 0 0 0 26z',
  'M872 140h214a12 12 0 0 0 0-24h-54a28 28 0 0 0-52-14a21 21 0 0 0-35 14h-73a12 12 0 0 0 0 24z',
  'M250 118h160a12 12 0 0 0 0-24h-22a26 26 0 0 0-48-12a20 20 0 0 0-36 12h-54a12 12 0 0 0 0 24z',
  'M1240 102h170a12 12 0 0 0 0-24h-40a30 30 0 0 0-56-14a22 22 0 0 0-37 14h-37a12 12 0 0 0 0 24z',
];

/** Every other cloud drifts the other way. */
export const Clouds = memo(function Clouds({ opacity }: { opacity: number }) {
  return GROUPS.map((group) => (
    <Moving key={group} className={styles.cloud} opacity={opacity}>
      <path d={CLOUDS.filter(isOf(group)).join('')} />
    </Moving>
  ));
});

const BIRDS = [
  { x: 884, y: 92, size: 9 },
  { x: 914, y: 78, size: 7 },
  { x: 932, y: 98, size: 6 },
  { x: 470, y: 84, size: 8 },
  { x: 1180, y: 106, size: 8 },
];
const wings = ({ x, y, size }: (typeof BIRDS)[number]) =>
  `M${x - size} ${y - size * 0.3}q${size * 0.6} ${-size * 0.4} ${size} ${size * 0.3}q${size * 0.4} ${-size * 0.7} ${size} ${-size * 0.3}`;

export const Birds = memo(function Birds({ isOut }: { isOut: boolean }) {
  return (
    <Moving className={styles.birds} opacity={Number(isOut)}>
      <path d={BIRDS.map(wings).join('')} />
    </Moving>
  );
});

const TORCHES = [430, 596, 778, 1004, 1186].map((x, index) => ({
  x,
  place: `translate(${x} ${246 + (index % 2) * 14})`,
}));
const SPARKS = Array.from({ length: 16 }, (_, index) => ({
  x: 420 + ((index * 137) % 780),
  y: 236 - ((index * 53) % 60),
}));
const SPARKS_AT_ONCE = 4;
const FLIGHTS = Array.from({ length: SPARKS.length / SPARKS_AT_ONCE }, (_, flight) =>
  SPARKS.filter((_, index) => index % (SPARKS.length / SPARKS_AT_ONCE) === flight),
);

/** How a flame leans; it flickers by turning from one way into the other. */
const Flames = ({ lean }: { lean?: string }) =>
  TORCHES.map(({ x, place }) => (
    <g key={x} transform={place}>
      <path d="M1 -38c10 13 11 23 5 32h-11c-6-9-3-17 6-32z" fill="oklch(.77 .17 60)" transform={lean} />
      <path d="M0 -25c5 7 5 13 3 18h-6c-3-5-1-10 3-18z" fill="oklch(.95 .09 92)" transform={lean} />
    </g>
  ));

const Torches = () => (
  <>
    <Field>
      {TORCHES.map(({ x, place }) => (
        <g key={x} transform={place}>
          <circle cy="-14" r="46" fill="oklch(.75 .16 65 / .09)" />
          <circle cy="-14" r="27" fill="oklch(.75 .16 65 / .16)" />
          <path d="M-3.4 -6h6.8l-1.6 58h-3.6z" fill="var(--ridge-4)" />
        </g>
      ))}
      <Flames />
    </Field>
    <Moving className={styles.flicker}>
      <Flames lean="translate(0 -6) skewX(5) scale(.96 1.12) translate(0 6)" />
    </Moving>
  </>
);

interface FireProps {
  readonly isLit: boolean;
  readonly withTorches: boolean;
}

/** Torches belong to places without electric light; sparks fly from any fire. */
export const Fire = memo(function Fire({ isLit, withTorches }: FireProps) {
  return (
    <div className={`${styles.group} sky__fire ${still(!isLit)}`} style={{ opacity: Number(isLit) }}>
      {withTorches && <Torches />}
      {FLIGHTS.map((sparks, index) => (
        <Moving key={sparks[0]?.x} className={`${styles.sparks} ${SPARKS_CLASSES[index] ?? ''}`}>
          <path d={sparks.map(({ x, y }) => dot({ x, y, radius: 1.7 })).join('')} />
        </Moving>
      ))}
    </div>
  );
});

const arched = ({ x, y, width, height }: LitWindow) =>
  `M${x} ${y + height}v${-height * 0.6}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height * 0.6}z`;
const square = ({ x, y, width, height }: LitWindow) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** The windows of a ridge that go on and off together. */
function bandsOf(windows: readonly LitWindow[], isArched: boolean) {
  return LIT_SHARES.slice(1).map((share, index) => {
    const from = LIT_SHARES[index] ?? 0;
    const some = windows.filter(({ threshold }) => threshold >= from && threshold < share);
    return { share, path: some.map(isArched ? arched : square).join('') };
  });
}

interface HazeProps {
  readonly id: string;
  readonly ridge: Ridge;
}

const Haze = ({ id, ridge: { fill, haze } }: HazeProps) => (
  <linearGradient
    id={id}
    gradientUnits="userSpaceOnUse"
    x1="0"
    x2="0"
    y1={haze?.[0] ?? 0}
    y2={haze?.[1] ?? 300}
  >
    <stop offset="0" style={{ stopColor: fill }} />
    <stop
      offset="1"
      style={{ stopColor: haze ? `color-mix(in oklab, ${fill} 78%, var(--sky-low))` : fill }}
    />
  </linearGradient>
);

interface SkylineProps {
  readonly ridges: readonly Ridge[];
  readonly lit: number;
  /** Glass has square windows, everything older has arched ones. */
  readonly isArched: boolean;
  /** In whose light it stands, if that is not the screen's any more. */
  readonly leaving?: Phase;
}

/** Far to near, each in the haze of the one behind it. */
export const Skyline = memo(function Skyline({ ridges, lit, isArched, leaving }: SkylineProps) {
  const id = useId().replaceAll(':', '');
  return (
    <Field className={`sky__skyline ${leaving === undefined ? '' : styles.isLeaving}`} leaving={leaving}>
      <defs>
        {ridges.map((ridge, index) => (
          <Haze key={ridge.fill} id={`${id}${index}`} ridge={ridge} />
        ))}
      </defs>
      {ridges.map(({ fill, path, windows, panes }, index) => (
        <g key={fill}>
          <path d={path} fill={`url(#${id}${index})`} />
          {panes !== undefined && <path className={styles.darkPane} d={panes} />}
          {bandsOf(windows, isArched).map(({ share, path: lights }) =>
            lights === '' ? null : (
              <path
                key={share}
                className={styles.pane}
                d={lights}
                style={{ opacity: Number(lit >= share) }}
              />
            ),
          )}
        </g>
      ))}
    </Field>
  );
});
