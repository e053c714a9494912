import type { Team } from '@nightfall/shared/game/state/role-facts';
import { useId } from 'react';
import type { Piece, Tone } from '../../../art/card-scene.ts';
import {
  DISC_RADIUS,
  DISC_Y,
  flames,
  PANELS,
  rings,
  roundShade,
  skyStrokes,
  straightRays,
} from '../../../art/engraving.ts';
import { TEAM_MARKS } from '../../../art/signs.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import * as styles from '../role-card.module.css';
import type { CardStyle, FaceProps, MiniFaceProps } from './card-style.ts';
import { emblemOf, fittedTitle } from './emblem-of.ts';
import { MoonBack, SmallMoonBack } from './moon-back.tsx';
import { SleepingMoon } from './ribbon.tsx';
import { sceneOf } from './scene-of.ts';

const INK = 'var(--ink)';
const STOCK = 'color-mix(in oklab, var(--paper) 84%, oklch(.84 .09 78))';
const TEAM = 'var(--mark-ink)';
const PALE = `color-mix(in oklab, ${TEAM} 26%, ${STOCK})`;
const TINT = `color-mix(in oklab, ${TEAM} 52%, ${STOCK})`;

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
function Hatches({ id }: { id: string }) {
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
function Engraved({ piece, id }: { piece: Piece; id: string }) {
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

/** The cards of the gothic village: playing cards from old woodblocks. */
export const moon: CardStyle = {
  Face: WoodcutFace,
  Mini: WoodcutMini,
  Back: MoonBack,
  SmallBack: SmallMoonBack,
};

const SKIES: Record<Team, { strokes: string; isFlame: boolean; width: number }> = {
  Villager: { strokes: straightRays(DISC_Y.Villager, 88), isFlame: false, width: 0.6 },
  Werewolf: { strokes: flames(DISC_Y.Werewolf, 26), isFlame: true, width: 0.9 },
  Neutral: { strokes: rings(DISC_Y.Neutral), isFlame: false, width: 1.1 },
};
const DUSK = skyStrokes(18, 250);

function Sky({ team }: { team: Team }) {
  const { strokes, isFlame, width } = SKIES[team];
  return (
    <>
      <rect x="36" y="14" width="178" height="260" fill={PALE} />
      {isFlame && <path d={DUSK} stroke={INK} strokeWidth=".9" />}
      <path
        d={strokes}
        fill={isFlame ? STOCK : team === 'Villager' ? INK : 'none'}
        stroke={INK}
        strokeWidth={width}
        strokeLinejoin="round"
      />
    </>
  );
}

const DISC_FILLS: Record<Team, string> = { Villager: STOCK, Werewolf: TEAM, Neutral: INK };

function Disc({ team }: { team: Team }) {
  const y = DISC_Y[team];
  return (
    <>
      <circle cx="125" cy={y} r={DISC_RADIUS + 4.5} fill={STOCK} stroke={INK} strokeWidth="1" />
      <circle
        className="role-card__disc"
        cx="125"
        cy={y}
        r={DISC_RADIUS}
        fill={DISC_FILLS[team]}
        stroke={INK}
        strokeWidth="2"
      />
      <path
        d={roundShade(y, DISC_RADIUS)}
        fill="none"
        stroke={team === 'Neutral' ? TINT : INK}
        strokeWidth="1"
        strokeLinecap="round"
      />
      {team === 'Villager' && (
        <g fill="none" stroke={TINT} strokeWidth="1">
          <circle cx="92" cy={y - 30} r="11" />
          <path d={`M84 ${y - 34}h15M82 ${y - 30}h20M84 ${y - 26}h15`} />
          <circle cx="166" cy={y - 26} r="8" />
          <path d={`M160 ${y - 29}h12M159 ${y - 25}h14`} />
          <circle cx="84" cy={y + 24} r="7" />
        </g>
      )}
    </>
  );
}

function Emblem({ role }: { role: RoleFacts }) {
  const outline = emblemOf(role.icon);
  const isNegative = role.team === 'Neutral';
  return (
    <g transform={`translate(${125 - 57} ${DISC_Y[role.team] - 57}) scale(${114 / 512})`}>
      <path
        d={outline}
        fill={isNegative ? INK : STOCK}
        stroke={isNegative ? INK : STOCK}
        strokeWidth="22"
        strokeLinejoin="round"
      />
      {role.team === 'Villager' && <path d={outline} fill={TINT} transform="translate(9 9)" />}
      <path className="role-card__emblem" d={outline} fill={isNegative ? STOCK : INK} />
    </g>
  );
}

/** Number and mark in a corner, as on a playing card; the opposite corner has the same upside down. */
function Index({ role }: { role: RoleFacts }) {
  return (
    <>
      {role.wakes ? (
        <text className={styles.woodcutNumber} x="27" y="44" textAnchor="middle" fill={INK}>
          {role.order}
        </text>
      ) : (
        <g transform="translate(26 34)">
          <SleepingMoon />
        </g>
      )}
      <path d={TEAM_MARKS[role.team]} fill={TEAM} transform="translate(17.500 53) scale(.78)" />
    </>
  );
}

/** Leaves in a corner that has no index. */
const LEAF = 'M0 0C5 -7 13 -8 20 -5C15 1 7 3 0 0ZM0 0C7 5 8 13 5 20C-1 15 -3 7 0 0ZM0 0L-3 -3';
const BANNER = 'M20 277C70 269 180 283 230 275V311C180 319 70 305 20 313Z';
const BANNER_ENDS = 'M32 285L8 289L17 303L8 321L32 319ZM218 283L242 281L233 298L242 314L218 319Z';
const BANNER_SHADE =
  'M12 294H30M15 299H30M17 304H30M14 309H30M12 314H30M220 288H238M220 293H235M220 298H233M220 303H235M220 308H237';
const LOZENGES = 'M20 330l5 -4l5 4l-5 4ZM220 330l5 -4l5 4l-5 4Z';

function Banner({ role, team }: FaceProps) {
  const { words, size } = fittedTitle(role.title, 33);
  return (
    <>
      <path d={BANNER_ENDS} fill={TINT} stroke={INK} strokeWidth="1.4" strokeLinejoin="round" />
      <path d={BANNER_SHADE} stroke={INK} strokeWidth="1" />
      <path d={BANNER} fill={STOCK} stroke={INK} strokeWidth="1.8" strokeLinejoin="round" />
      <path
        d="M24 280.500C70 272.500 180 286.500 226 278.500M24 309.500C70 301.500 180 315.500 226 307.500"
        fill="none"
        stroke={INK}
        strokeWidth=".7"
      />
      <text
        className={styles.name}
        x="125"
        y={294 + size * 0.29}
        textAnchor="middle"
        fill={INK}
        style={{ fontSize: size }}
      >
        {words}
      </text>
      <text className={styles.team} x="125" y="334" textAnchor="middle" fill={INK}>
        {team}
      </text>
      <path d={LOZENGES} fill={TEAM} />
    </>
  );
}

/** A playing card from an old woodblock: cream stock, one ink and the team's colour. */
function WoodcutFace({ role, team }: FaceProps) {
  const id = useId().replaceAll(':', '');
  const panel = PANELS[role.team];
  return (
    <svg viewBox="0 0 250 350" aria-hidden="true">
      <defs>
        <Hatches id={id} />
        <clipPath id={`${id}panel`}>
          <path d={panel} />
        </clipPath>
      </defs>
      <rect width="250" height="350" fill={STOCK} />
      <rect x="6" y="6" width="238" height="338" rx="11" fill="none" stroke={INK} strokeWidth="2.6" />
      <rect x="10.500" y="10.500" width="229" height="329" rx="7" fill="none" stroke={INK} strokeWidth=".9" />
      <g clipPath={`url(#${id}panel)`}>
        <Sky team={role.team} />
        <Disc team={role.team} />
        {sceneOf(role.name).map((piece) => (
          <Engraved key={piece.path} piece={piece} id={id} />
        ))}
        <Emblem role={role} />
      </g>
      <path d={panel} fill="none" stroke={STOCK} strokeWidth="7" />
      <path d={panel} fill="none" stroke={INK} strokeWidth="2.4" />
      <path
        d={panel}
        fill="none"
        stroke={INK}
        strokeWidth=".8"
        transform="translate(125 145) scale(.955 .97) translate(-125 -145)"
      />
      <Index role={role} />
      <g transform="rotate(180 125 145)">
        <Index role={role} />
      </g>
      <path d={LEAF} fill={TEAM} transform="translate(232 20) rotate(90)" />
      <path d={LEAF} fill={TEAM} transform="translate(18 270) rotate(-90)" />
      <Banner role={role} team={team} />
    </svg>
  );
}

/** The same print, small: border, disc, emblem and number. */
function WoodcutMini({ role, withOrder }: MiniFaceProps) {
  const isNegative = role.team === 'Neutral';
  return (
    <>
      <rect x="4" y="4" width="242" height="342" rx="24" fill={STOCK} stroke={INK} strokeWidth="8" />
      <rect x="17" y="17" width="216" height="316" rx="13" fill="none" stroke={TEAM} strokeWidth="6" />
      <circle
        cx="125"
        cy="186"
        r="94"
        fill={isNegative ? INK : role.team === 'Werewolf' ? TEAM : STOCK}
        stroke={INK}
        strokeWidth="7"
      />
      <g transform={`translate(${125 - 76} ${186 - 76}) scale(${152 / 512})`}>
        <path d={emblemOf(role.icon)} fill={isNegative ? STOCK : INK} />
      </g>
      <path d={TEAM_MARKS[role.team]} fill={TEAM} transform="translate(104 282) scale(1.75)" />
      {withOrder && (
        <>
          <path
            d="M4 28A24 24 0 0 1 28 4H92V80A12 12 0 0 1 80 92H4Z"
            fill={TEAM}
            stroke={INK}
            strokeWidth="6"
          />
          {role.wakes ? (
            <text
              className={styles.miniCardNumber}
              x="47"
              y="74"
              textAnchor="middle"
              fill={STOCK}
              style={{ fontSize: 78 }}
            >
              {role.order}
            </text>
          ) : (
            <path d="M54 22A28 28 0 1 0 72 58A23 23 0 0 1 54 22Z" fill={STOCK} />
          )}
        </>
      )}
    </>
  );
}
