import { memo } from 'react';
import { FRAMES } from '../art/card-frames.ts';
import type { RoleFacts } from '../theme/role-facts.ts';
import { emblemOf } from './role-card.tsx';

interface MiniCardProps {
  readonly role: RoleFacts;
  /** Shows the night order in the corner. */
  readonly withOrder?: boolean;
}

/** The card below 60 px: one frame, disc and emblem. Its meaning is always written beside it. */
export const MiniCard = memo(function MiniCard({ role, withOrder = false }: MiniCardProps) {
  const { disc } = FRAMES[role.team];
  return (
    <span className="mini-card" data-team={role.team} aria-hidden="true">
      <svg viewBox="0 0 250 350" role="presentation">
        <rect
          x="3"
          y="3"
          width="244"
          height="344"
          rx="26"
          fill="var(--paper-deep)"
          stroke="var(--paper-edge)"
          strokeWidth="6"
        />
        <circle
          cx="125"
          cy={disc.y + 34}
          r="94"
          fill={role.team === 'Neutral' ? 'var(--disc-dark)' : 'var(--disc-light)'}
          stroke={role.team === 'Neutral' ? 'var(--accent)' : 'none'}
          strokeWidth="6"
        />
        <path
          d="M6 290Q70 262 125 284T244 286V320A24 24 0 0 1 220 344H30A24 24 0 0 1 6 320Z"
          fill="var(--paper-front)"
        />
        <g transform={`translate(${125 - 74} ${disc.y + 34 - 74}) scale(${148 / 512})`}>
          <path d={emblemOf(role.icon)} fill="var(--emblem)" />
        </g>
        {withOrder && (
          <g transform="translate(36 40)">
            <circle r="50" fill="var(--paper)" stroke="var(--ink)" strokeWidth="4" />
            {role.wakes ? (
              <text
                className="mini-card__number"
                textAnchor="middle"
                y="25"
                fill="var(--ink)"
                style={{ fontSize: 74 }}
              >
                {role.order}
              </text>
            ) : (
              <path d="M10 -24A26 26 0 1 0 24 12A21 21 0 0 1 10 -24Z" fill="var(--ink)" />
            )}
          </g>
        )}
      </svg>
    </span>
  );
});

/** A card face down. */
export function CardBack() {
  return (
    <svg className="card-back" viewBox="0 0 50 70" aria-hidden="true">
      <rect
        x="1.5"
        y="1.5"
        width="47"
        height="67"
        rx="6"
        fill="oklch(.31 .12 285)"
        stroke="oklch(.78 .05 290)"
        strokeWidth="2"
      />
      <path d="M25 17L39 35L25 53L11 35Z" fill="none" stroke="oklch(.9 .05 85)" strokeWidth="2" />
      <path d="M14 35Q25 23 36 35Q25 47 14 35Z" fill="oklch(.93 .05 85)" />
      <circle cx="25" cy="35" r="4.6" fill="oklch(.24 .08 285)" />
    </svg>
  );
}
