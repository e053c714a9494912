import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { createContext, type ReactNode, useContext } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { fromSeatOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { isMotionUnwelcome } from '../../../styles/motion.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { centerName } from '../night/choice-words.ts';
import { claimableRoles } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import type { SaidClaim } from './claim-kinds.ts';
import { TEXTS } from './texts.ts';
import { type PendingClaims, usePendingClaims } from './use-pending-claims.ts';

/** Something to pick, by its id. */
export interface ClaimOption {
  readonly id: string;
  readonly label: string;
  readonly picture?: ReactNode;
}

interface ClaimOptionsProps {
  readonly title: string;
  /** Whole sentences need more room than names. */
  readonly look?: 'sentences';
  readonly options: readonly ClaimOption[];
  readonly picks: readonly string[];
  readonly onPick: (id: string) => void;
}

/** A question with its answers as large buttons. */
export function ClaimOptions({ title, look, options, picks, onPick }: ClaimOptionsProps) {
  return (
    <fieldset className={look === undefined ? 'claim-options' : `claim-options claim-options--${look}`}>
      <legend>{title}</legend>
      {options.map(({ id, label, picture }) => (
        <button
          key={id}
          type="button"
          className={picture === undefined ? 'claim-option claim-option--plain' : 'claim-option'}
          aria-pressed={picks.includes(id)}
          onClick={() => onPick(id)}
        >
          {picture}
          <span className="claim-option__name">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The people of the round, starting with the neighbour on the left; oneself last, if there is a word for it. */
export function usePeopleOptions(myself?: string): readonly ClaimOption[] {
  const { view, me } = useRoom();
  const [you, ...others] = fromSeatOf(roundPlayers(view), me.userId);
  const own = myself !== undefined && you !== undefined ? [you] : [];
  return [...others, ...own].map(({ userId, displayName }) => ({
    id: userId,
    label: (userId === me.userId ? myself : undefined) ?? displayName,
    picture: <Avatar name={displayName} size="sm" />,
  }));
}

export function useCenterOptions(): readonly ClaimOption[] {
  const theme = useTheme();
  return Array.from({ length: CENTER_CARDS }, (_, index) => ({
    id: `${index}`,
    label: centerName(index, theme),
    picture: <CardBack />,
  }));
}

/** The roles of this game, and what lies in the werewolf pile. */
export function useRoleOptions(): readonly ClaimOption[] {
  const { view } = useRoom();
  return claimableRoles(view, useTheme()).map(({ role }) => ({
    id: role.name,
    label: role.title,
    picture: <MiniCard role={role} />,
  }));
}

const ClaimMakerContext = createContext<PendingClaims | null>(null);

/** Around all that makes claims: what is said on the board and above the chat can be undone in one place. */
export function ClaimMaker({ children }: { readonly children: ReactNode }) {
  return <ClaimMakerContext value={usePendingClaims()}>{children}</ClaimMakerContext>;
}

export function useClaimMaker(): PendingClaims {
  const maker = useContext(ClaimMakerContext);
  if (maker === null) throw new Error('Nobody can claim anything here');
  return maker;
}

const intoSight = (place: HTMLElement | null) =>
  place?.scrollIntoView({ block: 'nearest', behavior: isMotionUnwelcome() ? 'instant' : 'smooth' });

/** What is asked after the first answer: it comes into sight if it lies below. */
export const FollowUp = ({ children }: { readonly children: ReactNode }) => (
  <div className="claim-follow-up" ref={intoSight}>
    {children}
  </div>
);

export interface ClaimFormProps {
  readonly onMade: (claim: SaidClaim) => void;
}

/** One press: the role. */
export function DealtClaim({ onMade }: ClaimFormProps) {
  return (
    <ClaimOptions
      title={TEXTS.which}
      options={useRoleOptions()}
      picks={[]}
      onPick={(role) => onMade({ kind: 'role', role })}
    />
  );
}
