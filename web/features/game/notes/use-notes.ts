import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import {
  bookOf,
  forgetNotes,
  NO_NOTE,
  type Note,
  notesFrom,
  readBook,
  subscribeToNotes,
  writeBook,
} from './note-book.ts';

/** By the player's id: the userId changes when a guest signs in. */
export interface NotePad {
  readonly noteOf: (playerId: string) => Note;
  readonly change: (playerId: string, change: Partial<Note>) => void;
  readonly isEmpty: boolean;
  readonly wipe: () => void;
}

/** The viewer's own notes about this round. */
export function useNotes(): NotePad {
  const { view } = useRoom();
  const book = bookOf(view.id, view.round);
  const text = useSyncExternalStore(subscribeToNotes, () => readBook(book));
  return useMemo(() => {
    const notes = notesFrom(text);
    return {
      noteOf: (playerId) => notes[playerId] ?? NO_NOTE,
      change: (playerId, change) => {
        const now = notesFrom(readBook(book));
        writeBook(book, { ...now, [playerId]: { ...(now[playerId] ?? NO_NOTE), ...change } });
      },
      isEmpty: Object.keys(notes).length === 0,
      wipe: () => writeBook(book, {}),
    };
  }, [book, text]);
}

/** Notes are for one round: when it ends or another begins they go, with what other games left behind. */
export function useOldNotesForgotten(): void {
  const { view } = useRoom();
  const { id, round } = view;
  const isOver = view.phase === 'results' || view.phase === 'lobby';
  useEffect(() => forgetNotes({ id, round: isOver ? null : round }), [id, round, isOver]);
}
