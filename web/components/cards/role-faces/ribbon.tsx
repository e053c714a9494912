import { useId } from 'react';
import { TEAM_MARKS } from '../../../art/signs.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import * as styles from '../role-card.module.css';
import type { FaceProps } from './card-style.ts';
import { fittedTitle } from './emblem-of.ts';

const RIBBON = 'M17 272Q125 263 233 272V312Q125 303 17 312Z';
const SHADE = 'M17 276Q125 267 233 276V317Q125 308 17 317Z';
const SEAMS = 'M20 276.500Q125 267.500 230 276.500M20 307.500Q125 298.500 230 307.500';
const ENDS = 'M4 279H30V318H4L11 298.500ZM246 279H220V318H246L239 298.500Z';
const FOLDS = 'M17 312L30 318V309ZM233 312L220 318V309Z';

/** When a role wakes: its number, or a moon that sleeps. */
function OrderDisc({ order, wakes }: Pick<RoleFacts, 'order' | 'wakes'>) {
  return (
    <>
      <circle cy="1.500" r="18.500" fill="oklch(.05 .03 270 / .35)" />
      <circle r="18" fill="var(--paper)" />
      <circle r="15" fill="none" stroke="var(--ink)" strokeOpacity=".45" strokeWidth="1.200" />
      {wakes ? (
        <text className={styles.number} textAnchor="middle" y="8" fill="var(--ink)">
          {order}
        </text>
      ) : (
        <g transform="translate(-1 1)">
          <SleepingMoon />
        </g>
      )}
    </>
  );
}

/** What is written on a card: its number, the team's mark, the name, which shrinks to fit, and the team. */
export function Ribbon({ role, team }: FaceProps) {
  const { words, size } = fittedTitle(role.title, 34);
  const id = useId().replaceAll(':', '');
  return (
    <>
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop offset=".2" stopColor="var(--paper)" />
          <stop offset="1" stopColor="var(--paper-low)" />
        </linearGradient>
      </defs>
      <g transform="translate(31 31)">
        <OrderDisc order={role.order} wakes={role.wakes} />
      </g>
      <path
        d={TEAM_MARKS[role.team]}
        fill="oklch(.05 .03 270 / .4)"
        transform="translate(203 19.500) scale(1.16)"
      />
      <path d={TEAM_MARKS[role.team]} fill="var(--accent)" transform="translate(203 17) scale(1.16)" />
      <path d={ENDS} fill="color-mix(in oklab, var(--paper-low) 68%, var(--lamp-edge))" />
      <path d={FOLDS} fill="color-mix(in oklab, var(--paper-low) 34%, var(--lamp-edge))" />
      <path d={SHADE} fill="oklch(.05 .03 270 / .4)" />
      <path d={RIBBON} fill={`url(#${id})`} />
      <path d={SEAMS} fill="none" stroke="var(--ink)" strokeOpacity=".55" />
      <text
        className={styles.name}
        x="125"
        y={287 + size * 0.29}
        textAnchor="middle"
        fill="var(--ink)"
        style={{ fontSize: size }}
      >
        {words}
      </text>
      <text className={styles.team} x="125" y="334" textAnchor="middle" fill="var(--cream)">
        {team}
      </text>
    </>
  );
}

const MOON = 'M-2 -10.500A10.500 10.500 0 1 0 9.500 4A8.500 8.500 0 0 1 -2 -10.500Z';
const SNORES = 'M-.5 -2.500h5l-5 5h5M4.500 -8h4l-4 4h4M9 -11.500h2.800l-2.800 3h2.800';

/** In the place of a number, for a role that does not wake. */
export function SleepingMoon() {
  return (
    <>
      <path d={MOON} fill="var(--ink)" />
      <path d={SNORES} fill="none" stroke="var(--ink)" strokeWidth="1.500" strokeLinejoin="round" />
    </>
  );
}
