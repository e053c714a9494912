import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { useId } from 'react';
import { Avatar } from '../../../components/people/avatar.tsx';
import { letterLimit } from '../../../components/ui/field.tsx';
import type { RoleInPlay } from '../parts/roles-in-play.ts';
import { MAX_NOTE_LENGTH, type NotePad, TRUSTS } from './note-book.ts';
import { TEXTS } from './texts.ts';
import { TrustMark } from './trust-mark.tsx';

interface NoteRowProps {
  readonly player: PlayerView;
  readonly isYou: boolean;
  readonly roles: readonly RoleInPlay[];
  /** What they claim at the table, in their words; what they took back is left out. */
  readonly said: readonly string[];
  readonly pad: NotePad;
  /** The one the pad was opened for. */
  readonly isAsked: boolean;
}

/** What one player is said to be, and whether the viewer believes it. */
export function NoteRow({ player, isYou, roles, said, pad, isAsked }: NoteRowProps) {
  const id = useId();
  const { displayName: name, userId } = player;
  const note = pad.noteOf(player.id);
  return (
    <li className={`note ${isAsked ? 'note--asked' : ''}`} data-player={userId}>
      <Avatar name={name} size="sm" />
      <strong className="note__name">
        <bdi>{name}</bdi>
        {isYou && ` (${TEXTS.you})`}
      </strong>
      <select
        className="note__claim"
        aria-label={TEXTS.claims(name)}
        value={note.claim ?? ''}
        onChange={({ target }) => pad.change(player.id, { claim: target.value === '' ? null : target.value })}
      >
        <option value="">{said.length === 0 ? TEXTS.noClaim : TEXTS.asTheySay}</option>
        {roles.map(({ role }) => (
          <option key={role.name} value={role.name}>
            {role.title}
          </option>
        ))}
      </select>
      {said.length > 0 && (
        <ul className="note__said" aria-label={TEXTS.said(name)}>
          {said.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <fieldset className="note__trust" aria-label={TEXTS.trust(name)}>
        {TRUSTS.map((trust) => (
          <button
            key={trust}
            type="button"
            className="note__mark"
            aria-pressed={note.trust === trust}
            onClick={() => pad.change(player.id, { trust: note.trust === trust ? null : trust })}
          >
            <TrustMark trust={trust} /> {TEXTS.trusts[trust]}
          </button>
        ))}
      </fieldset>
      <label className="unseen" htmlFor={id}>
        {TEXTS.words(name)}
      </label>
      <input
        id={id}
        className="note__words"
        placeholder={TEXTS.wordsHint}
        autoComplete="off"
        value={note.words}
        {...letterLimit<HTMLInputElement>(MAX_NOTE_LENGTH, ({ target }) =>
          pad.change(player.id, { words: target.value }),
        )}
      />
    </li>
  );
}
