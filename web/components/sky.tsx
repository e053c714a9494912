import type { Phase } from '@nightfall/shared/game/phase';
import { memo, type ReactNode } from 'react';
import { RIDGES, SKYLINE_HEIGHT, SKYLINE_WIDTH, STARS } from '../art/skyline.ts';

interface Light {
  readonly disc: 'crescent' | 'moon' | 'pale' | 'sun' | 'low-sun' | 'none';
  readonly discX: string;
  readonly discY: string;
  readonly discSize: string;
  /** Share of the village's windows that are lit. */
  readonly lit: number;
  readonly stars: number;
  readonly clouds: number;
}

const LIGHTS: Record<Phase, Light> = {
  lobby: {
    disc: 'crescent',
    discX: '62%',
    discY: '20px',
    discSize: '48px',
    lit: 0.45,
    stars: 0.7,
    clouds: 0.3,
  },
  role_deal: {
    disc: 'moon',
    discX: '58%',
    discY: '62px',
    discSize: '96px',
    lit: 0.8,
    stars: 0.8,
    clouds: 0,
  },
  job_choice: {
    disc: 'moon',
    discX: 'calc(50% + min(14vw, 60px))',
    discY: '22px',
    discSize: '88px',
    lit: 0.12,
    stars: 1,
    clouds: 0,
  },
  role_resolve: {
    disc: 'pale',
    discX: '63%',
    discY: '54px',
    discSize: '62px',
    lit: 0.1,
    stars: 0.2,
    clouds: 0.4,
  },
  discussion: { disc: 'sun', discX: '66%', discY: '62px', discSize: '60px', lit: 0, stars: 0, clouds: 0.5 },
  vote: {
    disc: 'low-sun',
    discX: '60%',
    discY: '84px',
    discSize: '104px',
    lit: 0.5,
    stars: 0.15,
    clouds: 0.25,
  },
  results: { disc: 'none', discX: '50%', discY: '0', discSize: '0', lit: 0.35, stars: 0.5, clouds: 0 },
};

const TORCHES = [598, 742, 862, 1010];

function Clouds({ opacity }: { opacity: number }) {
  return (
    <g fill="var(--sky-horizon)" opacity={opacity}>
      <path
        className="sky__cloud"
        d="M640 92h150a11 11 0 0 0 0-22h-18a30 30 0 0 0-56-18a22 22 0 0 0-38 18h-38a11 11 0 0 0 0 22z"
      />
      <path
        className="sky__cloud"
        d="M860 128h190a10 10 0 0 0 0-20h-50a24 24 0 0 0-46-12a18 18 0 0 0-30 12h-64a10 10 0 0 0 0 20z"
      />
    </g>
  );
}

function Torches() {
  return (
    <g>
      {TORCHES.map((x, index) => (
        <g key={x} transform={`translate(${x} ${250 + (index % 2) * 12})`}>
          <circle cy="-12" r="34" fill="oklch(.75 .16 65 / .16)" />
          <path d="M-2 -4h4l-1 44h-2z" fill="var(--ridge-4)" />
          <path d="M0 -34c10 12 11 20 6 28h-12c-5-8-4-14 6-28z" fill="oklch(.78 .17 62)" />
          <path d="M0 -22c5 6 5 11 3 15h-6c-2-4-2-9 3-15z" fill="oklch(.95 .09 92)" />
        </g>
      ))}
    </g>
  );
}

interface SkylineProps {
  readonly lit: number;
}

const Skyline = memo(function Skyline({ lit }: SkylineProps) {
  return RIDGES.map((ridge) => (
    <g key={ridge.fill}>
      <path d={ridge.path} fill={ridge.fill} />
      {ridge.windows
        .filter((pane) => pane.threshold < lit)
        .map((pane) => (
          <path
            className="sky__pane"
            key={`${pane.x}-${pane.y}`}
            d={`M${pane.x} ${pane.y + pane.height}v${-pane.height * 0.6}a${pane.width / 2} ${pane.width / 2} 0 0 1 ${pane.width} 0v${pane.height * 0.6}z`}
          />
        ))}
    </g>
  ));
});

const CRESCENT = 'M33 4A22 22 0 1 1 6 34A22 22 0 0 0 33 4z';

/** The clock of the game: one skyline, lit differently in each phase. Decoration only. */
export function Sky({ phase }: { phase: Phase }) {
  // A newer server may know a phase that this page does not.
  const light = (LIGHTS as Partial<typeof LIGHTS>)[phase] ?? LIGHTS.lobby;
  const box = `0 0 ${SKYLINE_WIDTH} ${SKYLINE_HEIGHT}`;
  const disc = { '--disc-x': light.discX, '--disc-y': light.discY, '--disc-size': light.discSize };
  return (
    <div className="sky" style={disc as React.CSSProperties} aria-hidden="true">
      <div className="sky__air" />
      <svg viewBox={box} preserveAspectRatio="xMidYMin slice" role="presentation">
        <g opacity={light.stars} fill="var(--cream)">
          {STARS.map((star) =>
            star.isBright ? (
              <path key={`${star.x}-${star.y}`} d={`M${star.x} ${star.y - 5}l1 4 4 1-4 1-1 4-1-4-4-1 4-1z`} />
            ) : (
              <circle key={`${star.x}-${star.y}`} cx={star.x} cy={star.y} r={star.radius} />
            ),
          )}
        </g>
      </svg>
      {light.disc !== 'none' && (
        <div
          className={`sky__disc sky__disc--${light.disc}${light.disc === 'pale' ? ' sky__disc--moon' : ''}`}
        >
          {light.disc === 'crescent' && (
            <svg viewBox="0 0 48 48" role="presentation">
              <path d={CRESCENT} fill="oklch(.95 .06 88)" />
            </svg>
          )}
        </div>
      )}
      <svg viewBox={box} preserveAspectRatio="xMidYMax slice" role="presentation">
        {light.clouds > 0 && <Clouds opacity={light.clouds} />}
        <Skyline lit={light.lit} />
        {phase === 'results' && <Torches />}
      </svg>
    </div>
  );
}

interface StageProps {
  readonly phase: Phase;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A screen under its sky; the nearest ridge is the ground the screen stands on. */
export function Stage({ phase, className = '', children }: StageProps) {
  return (
    <div className={`stage ${className}`} data-sky={phase}>
      <Sky phase={phase} />
      <div className="stage__content">{children}</div>
    </div>
  );
}
