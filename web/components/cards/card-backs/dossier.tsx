import type { OfProduction } from '../role-faces/face.ts';
import { FittedLines } from '../role-faces/fitted-lines.tsx';

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
      <text className="dossier__case" x="78" y="43" fill="var(--ink)">
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
export function DossierBack({ gameTitle }: OfProduction) {
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
          className="dossier__stamp"
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

export function SmallDossierBack() {
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
