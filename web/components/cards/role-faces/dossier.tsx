import type { Team } from '@nightfall/shared/game/state/role-facts';
import { useId } from 'react';
import surveillance from '../../../art/scenes/surveillance.svg?raw';
import { DOSSIER_MARKS } from '../../../art/signs.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import type { CardStyle, FaceProps, MiniFaceProps, OfProduction } from './card-style.ts';
import * as styles from './card-styles.module.css';
import { CLIP, caseNumber, Exhibit, Report, STAMP_INK, Stamp } from './dossier-parts.tsx';
import { DrawnScene, type Scene, SceneSheet } from './drawn-scene.tsx';
import { emblemOf } from './emblem-of.ts';
import { FittedLines } from './fitted-lines.tsx';

/** The cards of the agency: case files. */
export const dossier: CardStyle = {
  Face: DossierFace,
  Mini: DossierMini,
  Back: DossierBack,
  SmallBack: SmallDossierBack,
};

const SCENES = new SceneSheet(surveillance);

/** A photograph from black to white, a little cold in the shadows and warm in the light. */
const TONES = {
  black: 'oklch(.15 .014 255)',
  darkest: 'oklch(.25 .014 250)',
  darker: 'oklch(.36 .013 240)',
  dark: 'oklch(.48 .012 200)',
  middle: 'oklch(.61 .012 120)',
  light: 'oklch(.75 .014 100)',
  lighter: 'oklch(.87 .016 95)',
  white: 'oklch(.95 .016 95)',
};

/** The tab of the folder: round, cut off, or with a notch. */
const TABS: Record<Team, string> = {
  Villager: 'M0 350V40Q0 32 8 32H14V24Q14 12 26 12H132Q144 12 144 24V32H250V350Z',
  Werewolf: 'M0 350V32H14L26 12H144L160 32H250V350Z',
  Neutral: 'M0 350V32H14V12H118L126 22L134 12H150V32H250V350Z',
};
const PENCIL =
  'M-4 -52C34 -56 58 -34 56 0C54 36 26 56 -6 54C-40 52 -58 26 -55 -6C-52 -34 -30 -54 8 -55C22 -55 34 -50 40 -44';

function Photograph({ role }: { role: RoleFacts }) {
  const id = useId().replaceAll(':', '');
  const scene = surveillanceOf(role);
  const [x, y, size] = scene.subject;
  return (
    <g transform="translate(24 60) rotate(-1.6 100 76)">
      <defs>
        <clipPath id={`${id}cut`}>
          <path d="M0 0H220V160H0Z" />
        </clipPath>
        <pattern
          id={`${id}grain`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(32)"
        >
          <circle cx="2.5" cy="2.5" r="1.25" fill="oklch(.12 .01 250)" />
        </pattern>
        <radialGradient id={`${id}edge`} r=".72">
          <stop offset=".6" stopColor="oklch(.1 .01 250)" stopOpacity="0" />
          <stop offset="1" stopColor="oklch(.1 .01 250)" stopOpacity=".5" />
        </radialGradient>
      </defs>
      <path d="M3 4H205V158H3Z" fill="oklch(.25 .03 250 / .38)" />
      <path d="M0 0H202V154H0Z" fill="oklch(.975 .008 96)" />
      <g transform="translate(6 6) scale(.8636)">
        <g clipPath={`url(#${id}cut)`}>
          <DrawnScene scene={scene} tones={TONES} signClass={styles.dossierSign} />
          <rect width="220" height="160" fill={`url(#${id}grain)`} opacity=".2" />
          <rect width="220" height="160" fill={`url(#${id}edge)`} />
          <g transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 512})`}>
            <path d={emblemOf(role.icon)} fill="oklch(.12 .01 250 / .75)" transform="translate(20 22)" />
            <path
              className="role-card__emblem"
              d={emblemOf(role.icon)}
              fill="oklch(.985 .008 96)"
              stroke="oklch(.14 .012 250)"
              strokeWidth="20"
              paintOrder="stroke"
              strokeLinejoin="round"
            />
          </g>
        </g>
        <path
          d={PENCIL}
          fill="none"
          stroke="oklch(.57 .225 27)"
          strokeWidth={4.4 / (size / 84)}
          strokeLinecap="round"
          transform={`translate(${x} ${y}) scale(${(size / 84) * 1.02} ${(size / 84) * 0.98})`}
        />
      </g>
    </g>
  );
}

/** A case file: a folder, a typed sheet, and a photograph that somebody took from a parked car. */
function DossierFace({ role, team }: FaceProps) {
  return (
    <svg viewBox="0 0 250 350" aria-hidden="true">
      <rect width="250" height="350" fill="color-mix(in srgb, var(--paper-edge) 62%, var(--ink))" />
      <path d={TABS[role.team]} fill="var(--paper-edge)" />
      <path d={TABS[role.team]} fill="none" stroke="var(--ink)" strokeOpacity=".3" strokeWidth="1.4" />
      <text className={styles.dossierCase} x="24" y="28" fill="var(--ink)">
        No. {caseNumber(role.name)}
      </text>
      <g transform="rotate(.7 125 190)">
        <path d="M14 43H240V341H14Z" fill="oklch(.25 .03 250 / .3)" />
        <path d="M12 40H238V338H12Z" fill="var(--paper)" />
        <path d="M12 40H238V52H12Z" fill="var(--paper-low)" />
      </g>
      <Photograph role={role} />
      <g transform="translate(52 60) rotate(-6)" fill="none" strokeLinecap="round">
        <path d={CLIP} stroke="oklch(.2 .02 250 / .4)" strokeWidth="3.4" transform="translate(1.5 2)" />
        <path d={CLIP} stroke="oklch(.8 .012 250)" strokeWidth="3" />
      </g>
      <Exhibit order={role.order} wakes={role.wakes} />
      <FittedLines
        words={role.title}
        className={styles.dossierName}
        x={24}
        y={250}
        width={204}
        largest={31}
        letter={0.59}
        fill="var(--ink)"
      />
      <Report role={role.name} />
      <path
        d={DOSSIER_MARKS[role.team]}
        fill={STAMP_INK[role.team]}
        fillRule="evenodd"
        transform="translate(24 313.5) scale(.74)"
      />
      <text className={styles.dossierTeam} x="47" y="328" fill="var(--ink)">
        {team}
      </text>
      <g transform="translate(190 296) rotate(-11)">
        <Stamp team={role.team} />
      </g>
    </svg>
  );
}

const MINI_TABS: Record<Team, string> = {
  Villager: 'M4 316V52H12V34Q12 8 38 8H116Q142 8 142 34V52H244V316A26 26 0 0 1 218 342H30A26 26 0 0 1 4 316Z',
  Werewolf: 'M4 316V52H8L36 8H130L160 52H244V316A26 26 0 0 1 218 342H30A26 26 0 0 1 4 316Z',
  Neutral: 'M4 316V52H12V8H62L78 26L94 8H150V52H244V316A26 26 0 0 1 218 342H30A26 26 0 0 1 4 316Z',
};

/** Under 60 px: the folder, the photograph's ground with the emblem, and the exhibit's tab. */
function DossierMini({ role, withOrder }: MiniFaceProps) {
  return (
    <>
      <path d={MINI_TABS[role.team]} fill="var(--paper-edge)" stroke="var(--ink)" strokeWidth="8" />
      <path d="M20 76H228V322H20Z" fill="oklch(.975 .008 96)" transform="rotate(-2 125 200)" />
      <path d="M34 90H214V308H34Z" fill="var(--paper-front)" transform="rotate(-2 125 200)" />
      <g transform={withOrder ? 'translate(40 100) scale(.32)' : 'translate(36 112) scale(.345)'}>
        <path d={emblemOf(role.icon)} fill="oklch(.975 .008 96)" />
      </g>
      {withOrder && (
        <g transform="translate(197 289)">
          <path
            d="M-52 -36L-34 -54H34L52 -36V58H-52Z"
            fill="oklch(.975 .008 96)"
            stroke="var(--ink)"
            strokeWidth="8"
          />
          {role.wakes ? (
            <text
              className={styles.dossierNumber}
              textAnchor="middle"
              y="40"
              fill="var(--ink)"
              stroke="var(--ink)"
              strokeWidth="3"
              style={{ fontSize: role.order > 9 ? 72 : 104 }}
            >
              {role.order}
            </text>
          ) : (
            <path
              d="M10 -28A30 30 0 1 0 28 18A24 24 0 0 1 10 -28Z"
              fill="var(--ink)"
              transform="translate(-2 4)"
            />
          )}
        </g>
      )}
    </>
  );
}

/** Where the photograph in a role's file was taken. */
export const surveillanceOf = ({ name, isKnown }: Pick<RoleFacts, 'name' | 'isKnown'>): Scene =>
  isKnown ? SCENES.first(name, 'custom') : SCENES.first('unknown');

const MANILA = 'oklch(.81 .062 88)';
const MANILA_LIGHT = 'oklch(.855 .058 90)';
const MANILA_DARK = 'oklch(.7 .06 84)';
const RED = 'oklch(.52 .2 26)';
const SHADE = 'oklch(.3 .05 70 / .3)';
const FLAP = 'M0 0H250V22L146 152Q125 172 104 152L0 22Z';
const STRING =
  'M125 136C150 150 150 182 125 214C100 182 100 150 125 136M125 214C146 226 142 238 125 236C108 238 104 226 125 214M131 232Q150 262 138 284T150 318';
/** What a cup left behind. */
const RING = 'M196 300a34 31 0 1 0 .1 0M196 303.500a30 27.5 0 1 0 .1 0';

function Button({ y }: { y: number }) {
  return (
    <>
      <circle cx="126.5" cy={y + 2.5} r="15" fill={SHADE} />
      <circle cx="125" cy={y} r="15" fill="oklch(.46 .17 26)" />
      <circle cx="125" cy={y} r="10" fill="none" stroke="oklch(.36 .13 26)" strokeWidth="1.6" />
      <circle cx="125" cy={y} r="3.4" fill="oklch(.82 .03 90)" />
    </>
  );
}

function Label() {
  return (
    <>
      <path d="M70 19H184V73H70Z" fill={SHADE} transform="translate(2 2.5)" />
      <path d="M70 19H184V73H70Z" fill="var(--paper)" />
      <path d="M70 19H184V25H70Z" fill={RED} />
      <text className={styles.dossierCase} x="78" y="43" fill="var(--ink)">
        File No.
      </text>
      <path
        d="M146 33H176V44H146ZM78 51H112V62H78ZM116 51H160V62H116ZM164 51H176V62H164Z"
        fill="var(--ink)"
      />
    </>
  );
}

/** A pouch, tied with a red string, which nobody has ever seen open. */
function DossierBack({ gameTitle }: OfProduction) {
  return (
    <>
      <rect width="250" height="350" rx="17" fill={MANILA} />
      <path
        d="M0 60L92 176V236L0 338ZM250 60L158 176V236L250 338Z"
        fill={MANILA_DARK}
        stroke={SHADE}
        strokeWidth="1.4"
      />
      <path
        d="M8 350Q0 350 0 336L100 216Q125 196 150 216L250 336Q250 350 240 350Z"
        fill={SHADE}
        transform="translate(0 -3)"
      />
      <path d="M17 350Q0 350 0 334L100 218Q125 198 150 218L250 334Q250 350 233 350Z" fill={MANILA} />
      <path
        d={RING}
        fill="none"
        stroke="oklch(.5 .08 62 / .38)"
        strokeWidth="2.6"
        transform="translate(0 -52)"
      />
      <path d={FLAP} fill={SHADE} transform="translate(0 5)" />
      <path
        d="M17 0H233A17 17 0 0 1 250 17V22L146 152Q125 172 104 152L0 22V17A17 17 0 0 1 17 0Z"
        fill={MANILA_LIGHT}
      />
      <path
        d="M0 22L104 152Q125 172 146 152L250 22"
        fill="none"
        stroke="oklch(.55 .06 80 / .55)"
        strokeWidth="1.4"
      />
      <Label />
      <path d={STRING} fill="none" stroke={SHADE} strokeWidth="3.4" transform="translate(2 2.5)" />
      <Button y={130} />
      <Button y={214} />
      <path d={STRING} fill="none" stroke={RED} strokeWidth="3" strokeLinecap="round" />
      <g transform="translate(120 291) rotate(-7)" opacity=".92" stroke={RED} strokeWidth=".8">
        <path d="M-98 -25H98V25H-98Z" fill="oklch(.855 .058 90 / .7)" stroke={RED} strokeWidth="4.6" />
        <path d="M-92 -19.500H92V19.500H-92Z" fill="none" stroke={RED} strokeWidth="1.5" />
        <FittedLines
          words={gameTitle.toUpperCase()}
          className={styles.dossierStamp}
          x={0}
          y={9}
          width={172}
          largest={26}
          letter={0.63}
          fill={RED}
          anchor="middle"
        />
      </g>
    </>
  );
}

function SmallDossierBack() {
  return (
    <>
      <rect x="1" y="1" width="48" height="68" rx="5" fill={MANILA} stroke="var(--ink)" strokeWidth="1.5" />
      <path d="M1.5 64L22 42Q25 39 28 42L48.5 64" fill="none" stroke={MANILA_DARK} strokeWidth="2" />
      <path
        d="M6 1H44A5 5 0 0 1 49 6L30 31Q25 36 20 31L1 6A5 5 0 0 1 6 1Z"
        fill={MANILA_LIGHT}
        stroke={MANILA_DARK}
        strokeWidth="2"
      />
      <path d="M25 28C32 34 32 40 25 46C18 40 18 34 25 28" fill="none" stroke={RED} strokeWidth="2" />
      <circle cx="25" cy="27" r="4.6" fill="oklch(.46 .17 26)" />
      <circle cx="25" cy="46" r="4.6" fill="oklch(.46 .17 26)" />
      <path d="M8 54H42V64H8Z" fill="none" stroke={RED} strokeWidth="2.4" transform="rotate(-6 25 59)" />
      <path d="M13 59H37" stroke={RED} strokeWidth="3" transform="rotate(-6 25 59)" />
    </>
  );
}
