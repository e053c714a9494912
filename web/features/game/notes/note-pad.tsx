import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { useEffect, useRef } from 'react';
import { fromSeatOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimSentence } from '../claims/claim-kinds.ts';
import { rolesInPlay } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import { useNotes } from './note-book.ts';
import { NoteRow } from './note-row.tsx';
import { TEXTS } from './texts.ts';

/** A row for everybody at the table, the neighbour to the left first and oneself last. */
export function NotePad({ askedFor }: { askedFor?: string | null }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const pad = useNotes();
  const roles = rolesInPlay(view, theme);
  const saidBy = ({ userId }: PlayerView) => {
    const own = view.claims.filter((made) => made.userId === userId && !made.withdrawn);
    const claims = own.filter(({ claim }) => claim.kind !== 'ask');
    const words = claims.map(({ claim }) => claimSentence(view, theme, userId, claim));
    return [...new Set(words.filter(Boolean))];
  };
  const [you, ...others] = fromSeatOf(roundPlayers(view), me.userId);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector(`[data-player="${askedFor}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    // After the dialog has noted who opened it.
    queueMicrotask(() => row?.querySelector('select')?.focus());
  }, [askedFor]);
  return (
    <>
      <ul className="note-pad" ref={list} aria-label={TEXTS.myNotes}>
        {[...others, ...(you === undefined ? [] : [you])].map((player) => (
          <NoteRow
            key={player.id}
            player={player}
            isYou={player.userId === me.userId}
            roles={roles}
            said={saidBy(player)}
            pad={pad}
            isAsked={player.userId === askedFor}
          />
        ))}
      </ul>
      {!pad.isEmpty && (
        <Button look="quiet" onClick={pad.wipe}>
          {TEXTS.clear}
        </Button>
      )}
    </>
  );
}

interface NotesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Who it was opened for. */
  readonly askedFor?: string | null;
}

export function NotesDialog({ open, onClose, askedFor = null }: NotesDialogProps) {
  return (
    <Dialog title={TEXTS.myNotes} description={TEXTS.onlyYou} open={open} onOpenChange={onClose}>
      <NotePad askedFor={askedFor} />
    </Dialog>
  );
}
