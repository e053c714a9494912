import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { createContext, type ReactNode, useContext } from 'react';
import { CardBack } from '../../../components/cards/card-back.tsx';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { fromSeatOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { isMotionUnwelcome } from '../../../styles/motion.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { centerName } from '../night/choice-words.ts';
import { claimableRoles } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import type { Claim } from './claim-kinds.ts';
import * as styles from './claims.module.css';
import { type PendingClaims, usePendingClaims } from './use-pending-claims.ts';

const OPTIONS_CLASSES: Readonly<Record<string, string | undefined>> = { sentences: styles.options_sentences };

export interface ClaimOption {
  readonly id: string;
  readonly label: string;
  /** Of the label, where it is not in the page's language. */
  readonly lang?: string | undefined;
  readonly picture?: ReactNode;
}

interface ClaimOptionsProps {
  readonly title: string;
  /** Of the title, where it is not in the page's language. */
  readonly titleLang?: string | undefined;
  /** Whole sentences need more room than names. */
  readonly look?: 'sentences';
  readonly options: readonly ClaimOption[];
  readonly picks: readonly string[];
  readonly onPick: (id: string) => void;
}

/** A question with its answers as large buttons. */
export function ClaimOptions({ title, titleLang, look, options, picks, onPick }: ClaimOptionsProps) {
  return (
    <fieldset
      className={
        look === undefined ? styles.claimOptions : `${styles.claimOptions} ${OPTIONS_CLASSES[look] ?? ''}`
      }
    >
      <legend lang={titleLang}>{title}</legend>
      {options.map(({ id, label, lang, picture }) => (
        <button
          key={id}
          type="button"
          className={picture === undefined ? `${styles.root} ${styles.plain}` : styles.root}
          aria-pressed={picks.includes(id)}
          onClick={() => onPick(id)}
        >
          {picture}
          <span className={styles.name} lang={lang} dir="auto">
            {label}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** The players of the round, starting with the neighbour on the left. @param myself the label of the viewer, who comes last; left out without one */
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
    lang: langOf(theme),
    picture: <CardBack />,
  }));
}

/** The roles of this game, and what lies in the werewolf pile. */
export function useRoleOptions(): readonly ClaimOption[] {
  const { view } = useRoom();
  return claimableRoles(view, useTheme()).map(({ role }) => ({
    id: role.name,
    label: role.title,
    lang: role.lang.title,
    picture: <MiniCard role={role} />,
  }));
}

const ClaimMakerContext = createContext<PendingClaims | null>(null);

/** Shares the pending claims: a claim made on the board is undone above the chat. */
export function ClaimMaker({ children }: { readonly children: ReactNode }) {
  return <ClaimMakerContext value={usePendingClaims()}>{children}</ClaimMakerContext>;
}

export function useClaimMaker(): PendingClaims {
  const maker = useContext(ClaimMakerContext);
  if (maker === null) throw new Error('There is no ClaimMaker around this');
  return maker;
}

const intoSight = (place: HTMLElement | null) =>
  place?.scrollIntoView({ block: 'nearest', behavior: isMotionUnwelcome() ? 'instant' : 'smooth' });

/** A follow-up question, scrolled into view. */
export const FollowUp = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.claimFollowUp} ref={intoSight}>
    {children}
  </div>
);

export interface ClaimFormProps {
  readonly onMade: (claim: Claim) => void;
}
