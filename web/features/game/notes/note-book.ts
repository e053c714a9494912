import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { PERSONAL } from '../../../session/personal.ts';
import { browserStore } from '../../../session/store.ts';

/** Notes of one round are kept in this browser and never sent. */
export const TRUSTS = ['trusted', 'unsure', 'suspected'] as const;
export type Trust = (typeof TRUSTS)[number];

interface Note {
  /** The role that this player says they have. */
  readonly claim: string | null;
  readonly trust: Trust | null;
  readonly words: string;
}

export type Notes = Readonly<Record<string, Note>>;

export const MAX_NOTE_LENGTH = 80;
const NO_NOTE: Note = { claim: null, trust: null, words: '' };

/** Longer than any round lasts: older notes belong to a game that ended unseen. */
export const KEPT_MS = 24 * 60 * 60_000;

export const bookOf = (gameId: string, round: number): string => `${PERSONAL.notes}${gameId}:${round}`;

const subscribeToNotes = browserStore.subscribe;

export const readBook = (book: string): string => browserStore.read(book) ?? '';

export function writeBook(book: string, notes: Notes, now: number = Date.now()): void {
  browserStore.write(book, JSON.stringify({ writtenAt: now, notes }));
}

function isOld(book: string, now: number): boolean {
  const { writtenAt } = parsed(readBook(book));
  return typeof writtenAt !== 'number' || now - writtenAt > KEPT_MS;
}

interface Present {
  readonly id: string;
  /** The round that is being played; null where none is. */
  readonly round: number | null;
}

/** Removes the notes of this game's other rounds, and old ones of other games, which another tab may still play. */
export function forgetNotes({ id, round }: Present, now: number = Date.now()): void {
  const present = round === null ? null : bookOf(id, round);
  for (const key of browserStore.keys()) {
    if (!key.startsWith(PERSONAL.notes) || key === present) continue;
    if (key.startsWith(`${PERSONAL.notes}${id}:`) || isOld(key, now)) browserStore.remove(key);
  }
}

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null) return false;
  const { claim, trust, words } = value as Record<string, unknown>;
  const isTrust = trust === null || TRUSTS.some((one) => one === trust);
  return (claim === null || typeof claim === 'string') && isTrust && typeof words === 'string';
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The stored notes; empty for anything malformed. */
export function notesFrom(text: string): Notes {
  const { notes } = parsed(text);
  if (typeof notes !== 'object' || notes === null) return {};
  return Object.fromEntries(Object.entries(notes).filter((entry) => isNote(entry[1])));
}

/** By the player's id: the userId changes when a guest signs in. */
export interface NoteBook {
  readonly noteOf: (playerId: string) => Note;
  readonly change: (playerId: string, change: Partial<Note>) => void;
  readonly isEmpty: boolean;
  readonly wipe: () => void;
}

/** The viewer's own notes about this round. */
export function useNotes(): NoteBook {
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

/** Removes the notes when the round ends or another begins, and old notes of other games. */
export function useOldNotesForgotten(): void {
  const { view } = useRoom();
  const { id, round } = view;
  const isOver = view.phase === 'results' || view.phase === 'lobby';
  useEffect(() => forgetNotes({ id, round: isOver ? null : round }), [id, round, isOver]);
}
