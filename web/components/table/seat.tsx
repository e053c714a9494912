import { lettersOf, shortened } from '@nightfall/shared/protocol/letters';
import ROOM from '@nightfall/shared/text/en/room.json';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useContext } from 'react';
import { WatchedRoomContext } from '../../realtime/room-context.tsx';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { MiniCard } from '../cards/mini-card.tsx';
import { Avatar } from '../people/avatar.tsx';
import * as hostToolsStyles from '../people/host-tools.module.css';
import { Icon } from '../ui/icon.tsx';
import { InARow } from '../ui/words.tsx';
import * as tableStyles from './table.module.css';

const TEXTS = ROOM.seat;

/** How one person at the table is shown. Everything but the name is optional. */
export interface SeatLook {
  readonly id: string;
  readonly name: string;
  /** Said under the portrait instead of the name. */
  readonly caption?: string;
  readonly number?: number;
  readonly isYou?: boolean;
  readonly isHost?: boolean;
  readonly isBot?: boolean;
  readonly state?: 'done' | 'waiting' | 'none';
  /** 1 for the first pick, 2 for the second. */
  readonly pick?: number;
  readonly isMarked?: boolean;
  readonly isDimmed?: boolean;
  readonly isMuted?: boolean;
  readonly hasNoVote?: boolean;
  readonly hasDebugView?: boolean;
  /** The role of this player's card, if everybody may see it. */
  readonly faceUp?: RoleFacts;
  /** Read out after the name. */
  readonly notes?: readonly ReactNode[];
  /** The viewer's private tag under the portrait; the notes say the same. */
  readonly tag?: ReactNode;
}

export interface SeatPicking {
  readonly canPick: (id: string) => boolean;
  readonly onPick: (id: string) => void;
  /** Pressing a seat opens a dialog instead of picking it. */
  readonly opens?: boolean;
}

/** What moves a seat: a finger, a mouse or the arrow keys. */
export interface SeatHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export interface SeatArranging {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isLifted: boolean;
  readonly offset: { readonly x: number; readonly y: number };
  readonly handlers: SeatHandlers;
}

/** The most that a name says at the table; where there is less room, the style cuts it. */
export const seatName = (name: string) => shortened(name, 14);

export function BotMark() {
  return (
    <svg className={tableStyles.botMark} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1.2v3M3 4.6h10a1.4 1.4 0 0 1 1.4 1.4v6.4a1.4 1.4 0 0 1-1.4 1.4H3a1.4 1.4 0 0 1-1.4-1.4V6A1.4 1.4 0 0 1 3 4.6zM5.6 8v1.8M10.4 8v1.8" />
    </svg>
  );
}

/** Public marks of this player: effects of the night, and the debug view. */
function NightBadges({ seat }: { seat: SeatLook }) {
  return (
    <>
      {seat.isMuted && (
        <span className={`${tableStyles.seatBadge} ${tableStyles.seatBadgeMuted}`}>
          <Icon name="muted" size={16} />
        </span>
      )}
      {seat.hasNoVote && (
        <span className={`${tableStyles.seatBadge} ${tableStyles.seatBadgeNoVote}`}>
          <Icon name="noVote" size={16} />
        </span>
      )}
      {seat.hasDebugView && (
        <span className={`${tableStyles.seatBadge} ${hostToolsStyles.seatBadgeDebug}`}>
          <Icon name="eye" size={16} />
        </span>
      )}
    </>
  );
}

function Badges({ seat }: { seat: SeatLook }) {
  return (
    <>
      <NightBadges seat={seat} />
      {seat.number !== undefined && (
        <span className={`${tableStyles.seatBadge} ${tableStyles.seatBadgeNumber}`}>{seat.number}</span>
      )}
      {seat.pick !== undefined && (
        <span className={`${tableStyles.seatBadge} ${tableStyles.seatBadgePick}`}>{seat.pick}</span>
      )}
      {seat.pick === undefined && seat.isHost && (
        <span className={`${tableStyles.seatBadge} ${tableStyles.seatBadgeCrown}`}>
          <Icon name="crown" size={26} />
        </span>
      )}
      {seat.pick === undefined && !seat.isHost && seat.state !== undefined && seat.state !== 'none' && (
        <span
          className={`${tableStyles.seatBadge} ${tableStyles.seatBadgeState} ${seat.state === 'done' ? tableStyles.seatBadgeDone : ''}`}
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
  readonly arranging?: SeatArranging | undefined;
}

const classOf = (seat: SeatLook, arranging: SeatArranging | undefined) =>
  [
    tableStyles.seat,
    seat.isYou && tableStyles.seatYou,
    seat.state === 'done' && tableStyles.seatDone,
    seat.isMarked && tableStyles.seatMarked,
    seat.pick !== undefined && tableStyles.seatPicked,
    seat.isDimmed && tableStyles.seatDimmed,
    arranging !== undefined && tableStyles.seatMovable,
    arranging?.isLifted && tableStyles.seatLifted,
  ]
    .filter(Boolean)
    .join(' ');

/** Cut where it does not fit; of a name that another one begins like, not at its end. */
function ShownName({ name }: { name: string }) {
  const parts = useNameParts(name);
  if (parts !== undefined)
    return (
      <bdi className={tableStyles.seatParts}>
        <span className={tableStyles.seatStart}>{parts.start}</span>
        <span className="seat__end">{parts.end}</span>
      </bdi>
    );
  const short = seatName(name);
  return (
    <>
      <bdi className={tableStyles.seatShort}>{short}</bdi>
      {short !== name && <bdi className={tableStyles.seatWhole}>{name}</bdi>}
    </>
  );
}

interface SeatContentProps {
  readonly seat: SeatLook;
  /** What is read out in place of the name and its notes. */
  readonly label?: string | undefined;
}

function SeatContent({ seat, label }: SeatContentProps) {
  const said = [seat.name, seat.isYou && TEXTS.you, seat.isBot && TEXTS.bot, ...(seat.notes ?? [])];
  // The name is cut to fit, so what is read out is said apart from what is shown.
  return (
    <>
      <span className="unseen">{label ?? <InARow of={said.filter(Boolean)} />}</span>
      <span className={tableStyles.seatFace} aria-hidden="true">
        <Avatar name={seat.name} />
        <Badges seat={seat} />
        {seat.faceUp !== undefined && (
          <span className={tableStyles.seatCard}>
            <MiniCard role={seat.faceUp} />
          </span>
        )}
        {seat.tag}
      </span>
      <span className={tableStyles.seatName} title={seat.name} aria-hidden="true">
        {seat.isBot && <BotMark />}
        <ShownName name={seat.caption ?? seat.name} />
      </span>
    </>
  );
}

export function Seat({ seat, style, picking, arranging }: SeatProps) {
  const className = classOf(seat, arranging);
  const content: ReactNode = <SeatContent seat={seat} label={arranging?.label} />;
  if (arranging !== undefined) {
    const { x, y } = arranging.offset;
    return (
      <li>
        <button
          type="button"
          className={className}
          style={{
            ...style,
            transform: arranging.isLifted ? `translate(${x}px, ${y}px) scale(1.1)` : 'none',
          }}
          data-seat={seat.id}
          aria-disabled={arranging.isDisabled}
          {...arranging.handlers}
        >
          {content}
        </button>
      </li>
    );
  }
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
        {...(picking.opens ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': seat.pick !== undefined })}
        disabled={!picking.canPick(seat.id)}
        onClick={() => picking.onPick(seat.id)}
      >
        {content}
      </button>
    </li>
  );
}

/** By the list of players, which is a new one whenever anything about them changes. */
const known = new WeakMap<object, ReadonlyMap<string, NameParts>>();

/** The parts of a name that another player's name begins like; undefined outside of a room. */
function useNameParts(name: string): NameParts | undefined {
  const players = useContext(WatchedRoomContext)?.view.players;
  if (players === undefined) return undefined;
  const parts = known.get(players) ?? partsToldApart(players.map(({ displayName }) => displayName));
  known.set(players, parts);
  return parts.get(name);
}

/** So much of a name is seen under the smallest portrait. */
const ALWAYS_SEEN = 4;
const LONGEST_END = 4;

function sharedLetters(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((letter, index) => letter !== other[index]);
  return end === -1 ? one.length : end;
}

/** Where one name goes its own way among others that begin like it. */
interface NameParts {
  /** May be cut short. */
  readonly start: string;
  /** Is always shown. */
  readonly end: string;
}

/**
 * The parts of those names that begin like another one, and so would be cut to the same letters. A name that is the
 * beginning of the other has no part of its own.
 */
export function partsToldApart(names: readonly string[]): ReadonlyMap<string, NameParts> {
  const known = [...new Set(names)].map((name) => ({ name, letters: lettersOf(name) }));
  const parts = new Map<string, NameParts>();
  for (const { name, letters } of known) {
    const others = known.filter((other) => other.name !== name);
    const alike = Math.max(0, ...others.map((other) => sharedLetters(letters, other.letters)));
    if (alike < ALWAYS_SEEN || alike === letters.length) continue;
    const isLong = letters.length - alike > LONGEST_END;
    const end = letters.slice(alike, alike + LONGEST_END).join('');
    parts.set(name, { start: letters.slice(0, alike).join(''), end: isLong ? `${end}…` : end });
  }
  return parts;
}
