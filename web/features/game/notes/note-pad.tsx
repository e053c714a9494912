import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import { useEffect, useId, useRef } from 'react';
import { Avatar } from '../../../components/people/avatar.tsx';
import { fromSeatOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { letterLimit } from '../../../components/ui/field.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimText } from '../claims/claim-kinds.ts';
import { type RoleInPlay, rolesInPlay } from '../parts/roles-in-play.ts';
import { roundPlayers } from '../parts/seat-facts.ts';
import { MAX_NOTE_LENGTH, type NoteBook, TRUSTS, useNotes } from './note-book.ts';
import * as styles from './notes.module.css';
import { TrustMark } from './trust-mark.tsx';

const TEXTS = GAME.notes;

/** A row for each player, the neighbour to the left first and the viewer last. */
export function NotePad({ askedFor }: { askedFor?: string | null }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const book = useNotes();
  const roles = rolesInPlay(view, theme);
  const saidBy = ({ userId }: PlayerView) => {
    const own = view.claims.filter((made) => made.userId === userId && !made.withdrawn);
    const claims = own.filter(({ claim }) => claim.kind !== 'ask');
    const words = claims.map(({ claim }) => claimText(view, theme, userId, claim));
    return [...new Set(words.filter(Boolean))];
  };
  const [you, ...others] = fromSeatOf(roundPlayers(view), me.userId);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector(`[data-player="${askedFor}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    // After the dialog has stored which element to give the focus back to.
    queueMicrotask(() => row?.querySelector('select')?.focus());
  }, [askedFor]);
  return (
    <>
      <ul className={styles.notePad} ref={list} aria-label={TEXTS.myNotes}>
        {[...others, ...(you === undefined ? [] : [you])].map((player) => (
          <NoteRow
            key={player.id}
            player={player}
            isYou={player.userId === me.userId}
            roles={roles}
            said={saidBy(player)}
            book={book}
            isAsked={player.userId === askedFor}
          />
        ))}
      </ul>
      {!book.isEmpty && (
        <Button look="quiet" onClick={book.wipe}>
          {TEXTS.clear}
        </Button>
      )}
    </>
  );
}

interface NotesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The player it was opened for. */
  readonly askedFor?: string | null;
}

export function NotesDialog({ open, onClose, askedFor = null }: NotesDialogProps) {
  return (
    <Dialog title={TEXTS.myNotes} description={TEXTS.onlyYou} open={open} onOpenChange={onClose}>
      <NotePad askedFor={askedFor} />
    </Dialog>
  );
}

interface NoteRowProps {
  readonly player: PlayerView;
  readonly isYou: boolean;
  readonly roles: readonly RoleInPlay[];
  /** Their claims in words; withdrawn ones are left out. */
  readonly said: readonly string[];
  readonly book: NoteBook;
  /** The pad was opened for this player. */
  readonly isAsked: boolean;
}

/** The viewer's note about one player. */
function NoteRow({ player, isYou, roles, said, book, isAsked }: NoteRowProps) {
  const id = useId();
  const theme = useTheme();
  const { displayName: name, userId } = player;
  const note = book.noteOf(player.id);
  return (
    <li className={`${styles.root} ${isAsked ? styles.asked : ''}`} data-player={userId}>
      <Avatar name={name} size="sm" />
      <strong className={styles.name}>
        <bdi>{name}</bdi>
        {isYou && ` (${TEXTS.you})`}
      </strong>
      <select
        className={styles.claim}
        aria-label={TEXTS.claims({ name })}
        value={note.claim ?? ''}
        onChange={({ target }) =>
          book.change(player.id, { claim: target.value === '' ? null : target.value })
        }
      >
        <option value="">{said.length === 0 ? TEXTS.noClaim : TEXTS.asTheySay}</option>
        {roles.map(({ role }) => (
          <option key={role.name} value={role.name} lang={role.lang.title}>
            {role.title}
          </option>
        ))}
      </select>
      {said.length > 0 && (
        <ul className={styles.said} aria-label={TEXTS.said({ name })}>
          {said.map((words) => (
            <li key={words} lang={langOf(theme)}>
              {words}
            </li>
          ))}
        </ul>
      )}
      <fieldset className={styles.trust} aria-label={TEXTS.trust({ name })}>
        {TRUSTS.map((trust) => (
          <button
            key={trust}
            type="button"
            className={styles.mark}
            aria-pressed={note.trust === trust}
            onClick={() => book.change(player.id, { trust: note.trust === trust ? null : trust })}
          >
            <TrustMark trust={trust} /> {TEXTS.trusts[trust]}
          </button>
        ))}
      </fieldset>
      <label className="unseen" htmlFor={id}>
        {TEXTS.words({ name })}
      </label>
      <input
        id={id}
        className={styles.words}
        placeholder={TEXTS.wordsHint}
        autoComplete="off"
        value={note.words}
        {...letterLimit<HTMLInputElement>(MAX_NOTE_LENGTH, ({ target }) =>
          book.change(player.id, { words: target.value }),
        )}
      />
    </li>
  );
}
