import type { Team } from '@nightfall/shared/game/state/role-facts';
import * as styles from '../role-card.module.css';
import type { MiniFaceProps } from './card-style.ts';
import { emblemOf } from './emblem-of.ts';

/** The teams' openings, as large as a small card lets them be. */
const OPENINGS: Record<Team, string> = {
  Villager: 'M20 328V150A105 105 0 0 1 230 150V328Z',
  Werewolf:
    'M20 328V254L34 236L20 214V160L24 120L62 26L98 66Q125 74 152 66L188 26L226 120L230 160V214L216 236L230 254V328Z',
  Neutral: 'M125 70A108 108 0 1 1 124.9 70Z',
};

/** The card below 60 px: one frame, disc, emblem and number. */
export function VillageMini({ role, withOrder }: MiniFaceProps) {
  const isEclipse = role.team === 'Neutral';
  return (
    <>
      <rect x="4" y="4" width="242" height="342" rx="26" fill="var(--paper-front)" />
      <path d={OPENINGS[role.team]} fill="var(--paper-deep)" stroke="var(--paper-edge)" strokeWidth="5" />
      <circle
        cx="125"
        cy="178"
        r={isEclipse ? 92 : 97}
        fill={isEclipse ? 'var(--disc-dark)' : 'var(--disc-light)'}
        stroke={isEclipse ? 'var(--emblem)' : 'none'}
        strokeWidth="9"
      />
      {!isEclipse && <path d="M24 286Q76 258 125 276T226 274V325H24Z" fill="var(--paper-mid)" />}
      <g transform={`translate(${125 - 76} ${178 - 76}) scale(${152 / 512})`}>
        <path d={emblemOf(role.icon)} fill="var(--emblem)" />
      </g>
      <rect
        x="4"
        y="4"
        width="242"
        height="342"
        rx="26"
        fill="none"
        stroke="var(--paper-edge)"
        strokeOpacity=".8"
        strokeWidth="6"
      />
      {withOrder && <Order order={role.order} wakes={role.wakes} />}
    </>
  );
}

/** The night order in the corner; a moon for a role that does not wake. */
export function Order({ order, wakes }: Pick<MiniFaceProps['role'], 'order' | 'wakes'>) {
  return (
    <g transform="translate(48 50)">
      <circle r="50" fill="var(--paper)" stroke="var(--ink)" strokeWidth="5" />
      {wakes ? (
        <text
          className={styles.miniCardNumber}
          textAnchor="middle"
          y="26"
          fill="var(--ink)"
          style={{ fontSize: 82 }}
        >
          {order}
        </text>
      ) : (
        <path d="M8 -29A30 30 0 1 0 29 12A25 25 0 0 1 8 -29Z" fill="var(--ink)" />
      )}
    </g>
  );
}
