import type { Team } from '@nightfall/shared/game/state/role-facts';
import LOOK from '@nightfall/shared/text/en/look.json';
import { useId } from 'react';
import office from '../../../art/scenes/office.svg?raw';
import { seeded } from '../../../art/seeded.ts';
import { BADGE_MARKS } from '../../../art/signs.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import { Barcode, Company, Slot } from './badge-parts.tsx';
import type { CardStyle, FaceProps, MiniFaceProps, OfProduction } from './card-style.ts';
import * as styles from './card-styles.module.css';
import { DrawnScene, type Scene, SceneSheet } from './drawn-scene.tsx';
import { emblemOf } from './emblem-of.ts';
import { FittedLines } from './fitted-lines.tsx';

/** The cards of the office: staff passes. */
export const badge: CardStyle = {
  Face: BadgeFace,
  Mini: BadgeMini,
  Back: BadgeBack,
  SmallBack: SmallBadgeBack,
};

const SCENES = new SceneSheet(office);

/** Ink, the team's colour from dark to bright, and what every office has. */
const TONES = {
  ink: 'var(--ink)',
  front: 'var(--paper-front)',
  mid: 'var(--paper-mid)',
  deep: 'var(--paper-deep)',
  blend: 'color-mix(in oklch, var(--paper-deep) 58%, var(--accent))',
  accent: 'var(--accent)',
  edge: 'var(--paper-edge)',
  paper: 'var(--paper)',
  low: 'var(--paper-low)',
  navy: 'oklch(.36 .065 232)',
  sky: 'oklch(.72 .11 222)',
  tan: 'oklch(.74 .09 72)',
  yellow: 'oklch(.9 .165 102)',
  red: 'oklch(.66 .215 27)',
  mint: 'oklch(.86 .13 172)',
};

/** The photograph's cut: rounded for the Staff, through the shredder for the Board, a dashed circle for loners. */
const WINDOWS: Record<Team, string> = {
  Villager:
    'M33 61H217A17 17 0 0 1 234 78V204A17 17 0 0 1 217 221H33A17 17 0 0 1 16 204V78A17 17 0 0 1 33 61Z',
  Werewolf:
    'M16 61H234V220L225 206L213 222L199 205L189 224L174 206L164 221L150 204L139 225L124 206L114 221L100 205L88 225L75 206L64 221L51 205L39 224L27 206L16 220Z',
  Neutral: 'M125 60A81 81 0 1 1 124.9 60Z',
};
/** Where the header ends: a line, the hazard band, a line to cut along. */
const HEADER_EDGES: Record<Team, string> = {
  Villager: 'M0 47.5H250v4H0Z',
  Werewolf: Array.from({ length: 18 }, (_, index) => `M${index * 16 - 20} 51.5l8-10h9l-8 10Z`).join(''),
  Neutral: Array.from({ length: 18 }, (_, index) => `M${index * 15 - 3} 48h9v3.4h-9Z`).join(''),
};
const STAMP_WORDS = LOOK.stamps;
/** Pressed over the photograph of who does not belong here. */
const STAMPS: Readonly<Record<string, string>> = { Tanner: STAMP_WORDS.fire, Stalker: STAMP_WORDS.hiring };

/** One column of the dots that a cheap printer makes; repeated sideways, larger towards the floor. */
const DOTS = Array.from({ length: 20 }, (_, row) => {
  const radius = (0.5 + row * 0.1).toFixed(2);
  const x = row % 2 === 0 ? 2.5 : 7.5;
  return `M${x} ${4 + row * 8}m-${radius} 0a${radius} ${radius} 0 1 0 ${Number(radius) * 2} 0a${radius} ${radius} 0 1 0 -${Number(radius) * 2} 0`;
}).join('');

function Emblem({ role, subject }: { role: RoleFacts; subject: readonly [number, number, number] }) {
  const [x, y, size] = subject;
  const emblem = emblemOf(role.icon);
  const isLoner = role.team === 'Neutral';
  return (
    <g transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 512})`}>
      <path
        d={emblem}
        fill={isLoner ? 'color-mix(in oklch, var(--accent) 62%, oklch(.5 .13 62))' : 'var(--ink)'}
        transform="translate(24 24)"
      />
      <path
        className="role-card__emblem"
        d={emblem}
        fill={isLoner ? 'var(--ink)' : 'var(--paper)'}
        stroke={isLoner ? 'none' : 'var(--ink)'}
        strokeWidth="9"
        paintOrder="stroke"
      />
    </g>
  );
}

function Photograph({ role }: { role: RoleFacts }) {
  const id = useId().replaceAll(':', '');
  const scene = officeOf(role);
  const outline = WINDOWS[role.team];
  const isLoner = role.team === 'Neutral';
  return (
    <>
      <defs>
        <clipPath id={`${id}window`}>
          <path d={outline} />
        </clipPath>
        <pattern id={`${id}dots`} width="10" height="160" patternUnits="userSpaceOnUse">
          <path d={DOTS} fill="var(--paper-front)" />
        </pattern>
      </defs>
      <g clipPath={`url(#${id}window)`}>
        <g transform="translate(15 61)">
          <DrawnScene scene={scene} tones={TONES} signClass={styles.sign} />
          <rect width="220" height="165" fill={`url(#${id}dots)`} opacity=".22" />
          {isLoner && <circle cx="110" cy="80" r="53" fill="var(--accent)" />}
          <Emblem role={role} subject={scene.subject} />
        </g>
      </g>
      {isLoner && (
        <path d={outline} fill="none" stroke="var(--ink)" strokeWidth="3.4" strokeDasharray="9 6" />
      )}
    </>
  );
}

function Stamp({ words }: { words: string }) {
  return (
    <g transform="translate(184 79) rotate(10)">
      <rect
        x="-56"
        y="-14"
        width="112"
        height="28"
        fill="var(--paper)"
        stroke="oklch(.6 .215 27)"
        strokeWidth="3"
      />
      <text className={styles.stamp} textAnchor="middle" y="5" fill="oklch(.55 .215 27)">
        {words}
      </text>
    </g>
  );
}

/** A staff pass: white plastic, a slot for the lanyard, a photograph, and a barcode. */
function BadgeFace({ role, team, gameTitle }: FaceProps & OfProduction) {
  const initials = gameTitle
    .replaceAll(/\B\S|\s/g, '')
    .slice(0, 3)
    .toUpperCase();
  return (
    <svg className={styles.root} viewBox="0 0 250 350" aria-hidden="true">
      <rect width="250" height="350" fill="var(--paper)" />
      <rect width="250" height="51" fill="var(--accent)" />
      <rect x="100" y="11" width="50" height="11" rx="5.5" fill="var(--ink)" />
      <path d={HEADER_EDGES[role.team]} fill="var(--ink)" />
      <Company title={gameTitle} />
      <Photograph role={role} />
      {role.team === 'Neutral' && <Stamp words={STAMPS[role.name] ?? STAMP_WORDS.visitor} />}
      <FittedLines
        words={role.title}
        className={styles.name}
        x={16}
        y={257}
        width={218}
        largest={34}
        letter={0.7}
        fill="var(--ink)"
      />
      <path
        d={BADGE_MARKS[role.team]}
        fill="var(--ink)"
        fillRule="evenodd"
        transform="translate(16 266) scale(.8)"
      />
      <text className={styles.team} x="41" y="281" fill="var(--ink)">
        {team}
      </text>
      <Barcode role={role} initials={initials} />
      <Slot order={role.order} wakes={role.wakes} />
    </svg>
  );
}

const MINI_EDGES: Record<Team, string> = {
  Villager: 'M2 68H240v10H2Z',
  Werewolf: [0, 1, 2, 3, 4, 5].map((index) => `M${4 + index * 40} 80l18-22h20l-18 22Z`).join(''),
  Neutral: [0, 1, 2, 3, 4, 5, 6].map((index) => `M${4 + index * 35} 68h22v9h-22Z`).join(''),
};

/** Under 60 px: the plastic, its band, the emblem and the slot. */
function BadgeMini({ role, withOrder }: MiniFaceProps) {
  const isLoner = role.team === 'Neutral';
  return (
    <>
      <rect x="14" y="16" width="236" height="334" rx="22" fill="var(--ink)" />
      <rect x="2" y="2" width="238" height="336" rx="22" fill="var(--paper)" />
      <path d="M24 2H218A22 22 0 0 1 240 24V72H2V24A22 22 0 0 1 24 2Z" fill="var(--accent)" />
      <rect x="88" y="22" width="66" height="20" rx="10" fill="var(--ink)" />
      <path d={MINI_EDGES[role.team]} fill="var(--ink)" />
      {isLoner ? (
        <circle
          cx="121"
          cy="202"
          r="112"
          fill="var(--accent)"
          stroke="var(--ink)"
          strokeWidth="6"
          strokeDasharray="22 14"
        />
      ) : (
        <path
          d={
            role.team === 'Villager'
              ? 'M42 94H200A20 20 0 0 1 220 114V296A20 20 0 0 1 200 316H42A20 20 0 0 1 22 296V114A20 20 0 0 1 42 94Z'
              : 'M20 94H222V312L197 286L172 320L146 286L121 320L96 286L70 320L45 286L20 312Z'
          }
          fill="var(--paper-deep)"
        />
      )}
      <g transform={withOrder ? 'translate(26 92) scale(.33)' : 'translate(32 112) scale(.35)'}>
        <path d={emblemOf(role.icon)} fill={isLoner ? 'var(--ink)' : 'var(--paper)'} />
      </g>
      {withOrder && <MiniSlot order={role.order} wakes={role.wakes} />}
    </>
  );
}

function MiniSlot({ order, wakes }: Pick<RoleFacts, 'order' | 'wakes'>) {
  return (
    <>
      <rect x="142" y="242" width="106" height="106" fill="var(--ink)" />
      {wakes ? (
        <text
          className={styles.number}
          textAnchor="middle"
          x="195"
          y="327"
          fill="var(--accent)"
          style={{ fontSize: order > 9 ? 66 : 88 }}
        >
          {order}
        </text>
      ) : (
        <path d="M162 266h66v12h-66ZM162 290h66v12h-66ZM162 314h42v12h-42Z" fill="var(--accent)" />
      )}
    </>
  );
}

/** Where the photograph of a role's badge was taken. */
export const officeOf = ({ name, team, isKnown }: Pick<RoleFacts, 'name' | 'team' | 'isKnown'>): Scene =>
  isKnown ? SCENES.first(name, team === 'Neutral' ? 'lodger' : 'custom') : SCENES.first('unknown');

type Grid = readonly [x: number, y: number, columns: number, rows: number, dx: number, dy: number];

/** The same outline at every crossing of a grid, or only where `isDrawn` says so. */
const grid = ([x, y, columns, rows, dx, dy]: Grid, isDrawn = () => true): string =>
  Array.from({ length: columns * rows }, (_, index) =>
    isDrawn() ? tower(x + (index % columns) * dx, y + Math.floor(index / columns) * dy) : '',
  ).join('');

/** True for this share of the calls, the same ones every time. */
function some(share: number, seed: number): () => boolean {
  const next = seeded(seed);
  return () => next() < share;
}

const tower = (x: number, y: number) =>
  `M${x} ${y + 17}V${y + 4}L${x + 8} ${y}L${x + 16} ${y + 4}V${y + 17}ZM${x + 3.5} ${y + 6}v3.4h3.4v-3.4ZM${x + 9.2} ${y + 6}v3.4h3.4v-3.4ZM${x + 3.5} ${y + 11}v3.4h3.4v-3.4ZM${x + 9.2} ${y + 11}v3.4h3.4v-3.4Z`;
const ODD = [-2, 62, 7, 6, 40, 50] as const;
const EVEN = [18, 87, 6, 6, 40, 50] as const;
const CAMPUS = `${grid(ODD)}${grid(EVEN)}`;
const LIT = `${grid(ODD, some(0.12, 8))}${grid(EVEN, some(0.14, 4))}`;

/** The reverse of a staff pass: the whole campus, a few lights, and a note for the honest finder. */
function BadgeBack({ gameTitle }: OfProduction) {
  return (
    <>
      <rect width="250" height="350" rx="17" fill="var(--felt)" />
      <path d={CAMPUS} fill="color-mix(in oklch, var(--felt) 76%, var(--lamp))" fillRule="evenodd" />
      <path d={LIT} fill="var(--lamp)" fillRule="evenodd" />
      <path d="M0 136H250V244H0Z" fill="oklch(.15 .028 232)" />
      <path d="M0 136H250M0 244H250" stroke="var(--lamp)" strokeWidth="2.4" strokeDasharray="2 6" />
      <text className={styles.name} x="17" y="194" fill="var(--paper)">
        Out to lunch
      </text>
      <text className={styles.found} x="18" y="221" fill="var(--lamp)">
        If found, say nothing.
      </text>
      <path d="M17 0H233A17 17 0 0 1 250 17V51H0V17A17 17 0 0 1 17 0Z" fill="var(--lamp)" />
      <path d="M0 47.5H250V52H0Z" fill="var(--ink)" />
      <rect x="100" y="11" width="50" height="11" rx="5.5" fill="var(--ink)" />
      <Company title={gameTitle} />
    </>
  );
}

function SmallBadgeBack() {
  return (
    <>
      <rect x="3" y="3.5" width="47" height="67" rx="5" fill="oklch(.11 .02 230)" />
      <rect x=".5" y=".5" width="47" height="67" rx="5" fill="var(--felt)" />
      <path d="M5.5 .5H42.5A5 5 0 0 1 47.5 5.5V14H.5V5.5A5 5 0 0 1 5.5 .5Z" fill="var(--lamp)" />
      <path d="M.5 13H47.5V15.2H.5Z" fill="var(--ink)" />
      <rect x="17" y="4.5" width="14" height="3.8" rx="1.9" fill="var(--ink)" />
      <g transform="translate(8 22) scale(2)" fillRule="evenodd" fill="var(--lamp)">
        <path d={tower(0, 0)} />
      </g>
    </>
  );
}
