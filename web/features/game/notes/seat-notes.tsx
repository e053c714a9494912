import GAME from '@nightfall/shared/text/en/game.json';
import type { ReactNode } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Filled, InARow, Marked } from '../../../components/ui/words.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { useNotes } from './note-book.ts';
import * as styles from './notes.module.css';
import { TrustMark } from './trust-mark.tsx';

const TEXTS = GAME.notes;

interface SeatNote {
  /** A paper tag for the seat. */
  readonly tag: ReactNode;
  /** The same in words. */
  readonly words: ReactNode;
}

/** The viewer's private note about a player, for their seat; null without one. */
export function useSeatNotes(): (playerId: string) => SeatNote | null {
  const { view } = useRoom();
  const theme = useTheme();
  const { noteOf } = useNotes();
  return (playerId) => {
    const { claim, trust, words } = noteOf(playerId);
    if (claim === null && trust === null && words === '') return null;
    const role = claim === null ? null : roleFacts(claim, theme, view.customRoles);
    const said = [
      role !== null && <Marked key="role" words={role.title} lang={role.lang.title} />,
      trust !== null && TEXTS.marked[trust],
      words,
    ].filter(Boolean);
    return {
      words: (
        <Filled message={(what) => TEXTS.noted({ what })}>
          <InARow of={said} />
        </Filled>
      ),
      tag: (
        <span className={styles.claimTag} aria-hidden="true">
          {role !== null && <MiniCard role={role} />}
          {trust !== null && <TrustMark trust={trust} size={16} />}
          {role === null && trust === null && '…'}
        </span>
      ),
    };
  };
}
