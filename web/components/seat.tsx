import type { CSSProperties, ReactNode } from 'react';
import type { RoleFacts } from '../theme/role-facts.ts';
import { Avatar } from './avatar.tsx';
import { MiniCard } from './mini-card.tsx';
import { Icon } from './ui/icon.tsx';

/** How one person at the table is shown. Everything but the name is optional. */
export interface SeatLook {
  readonly id: string;
  readonly name: string;
  /** Said under the portrait instead of the name. */
  readonly caption?: string;
  readonly number?: number;
  readonly isYou?: boolean;
  readonly isHost?: boolean;
  readonly state?: 'done' | 'waiting' | 'none';
  /** 1 for the first pick, 2 for the second. */
  readonly pick?: number;
  readonly isMarked?: boolean;
  readonly isDimmed?: boolean;
  readonly isMuted?: boolean;
  readonly hasNoVote?: boolean;
  /** The role of this player's card, if everybody may see it. */
  readonly faceUp?: RoleFacts;
  /** Read out after the name. */
  readonly note?: string;
}

export interface SeatPicking {
  readonly canPick: (id: string) => boolean;
  readonly onPick: (id: string) => void;
}

const MAX_LETTERS = 8;
/** A name that fits under a portrait. */
export const shortened = (name: string) =>
  [...name].length > MAX_LETTERS + 1 ? `${[...name].slice(0, MAX_LETTERS).join('')}…` : name;

/** What the night has done to this player, for everybody to see. */
function NightBadges({ seat }: { seat: SeatLook }) {
  return (
    <>
      {seat.isMuted && (
        <span className="seat__badge seat__badge--muted">
          <Icon name="muted" size={16} />
        </span>
      )}
      {seat.hasNoVote && (
        <span className="seat__badge seat__badge--no-vote">
          <Icon name="noVote" size={16} />
        </span>
      )}
    </>
  );
}

function Badges({ seat }: { seat: SeatLook }) {
  return (
    <>
      <NightBadges seat={seat} />
      {seat.number !== undefined && <span className="seat__badge seat__badge--number">{seat.number}</span>}
      {seat.pick !== undefined && <span className="seat__badge seat__badge--pick">{seat.pick}</span>}
      {seat.pick === undefined && seat.isHost && (
        <span className="seat__badge seat__badge--crown">
          <Icon name="crown" size={26} />
        </span>
      )}
      {seat.pick === undefined && !seat.isHost && seat.state !== undefined && seat.state !== 'none' && (
        <span
          className={`seat__badge seat__badge--state ${seat.state === 'done' ? 'seat__badge--done' : ''}`}
        >
          <Icon name={seat.state === 'done' ? 'check' : 'clock'} size={16} />
        </span>
      )}
    </>
  );
}

interface SeatProps {
  readonly seat: SeatLook;
  readonly style?: CSSProperties;
  readonly picking?: SeatPicking | undefined;
}

export function Seat({ seat, style, picking }: SeatProps) {
  const names = [
    'seat',
    seat.isYou && 'seat--you',
    seat.state === 'done' && 'seat--done',
    seat.isMarked && 'seat--marked',
    seat.pick !== undefined && 'seat--picked',
    seat.isDimmed && 'seat--dimmed',
  ];
  const className = names.filter(Boolean).join(' ');
  // The name is cut to fit, so what is read out is said apart from what is shown.
  const content: ReactNode = (
    <>
      <span className="unseen">{[seat.name, seat.isYou && 'you', seat.note].filter(Boolean).join(', ')}</span>
      <span className="seat__face" aria-hidden="true">
        <Avatar name={seat.name} />
        <Badges seat={seat} />
        {seat.faceUp !== undefined && (
          <span className="seat__card">
            <MiniCard role={seat.faceUp} />
          </span>
        )}
      </span>
      <span className="seat__name" title={seat.name} aria-hidden="true">
        {shortened(seat.caption ?? seat.name)}
      </span>
    </>
  );
  if (picking === undefined)
    return (
      <li className={className} style={style}>
        {content}
      </li>
    );
  return (
    <li>
      <button
        type="button"
        className={className}
        style={style}
        aria-pressed={seat.pick !== undefined}
        disabled={!picking.canPick(seat.id)}
        onClick={() => picking.onPick(seat.id)}
      >
        {content}
      </button>
    </li>
  );
}
