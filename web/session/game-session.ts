import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** How long after the last activity a seat is offered again. */
export const RESTORE_WINDOW_MS = 30 * 60_000;

export interface GameSession {
  readonly gameId: string;
  readonly userId: string;
  readonly displayName: string;
  readonly lastActiveTime: number;
}

function isGameSession(value: unknown): value is GameSession {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['gameId', 'userId', 'displayName'].every(
    (key) => typeof Reflect.get(value, key) === 'string',
  );
  return texts && typeof Reflect.get(value, 'lastActiveTime') === 'number';
}

/** Practice games have a key of their own, so that practising does not lose the seat in a real game. */
const KEYS = ['gameSession', 'practiceSession'] as const;
type SessionKey = (typeof KEYS)[number];

function storedSession(key: SessionKey): GameSession | null {
  const text = readStored(key);
  if (text === null) return null;
  try {
    const session: unknown = JSON.parse(text);
    return isGameSession(session) ? session : null;
  } catch {
    return null;
  }
}

const restorable = (now: number): GameSession[] =>
  KEYS.flatMap((key) => storedSession(key) ?? []).filter(
    ({ lastActiveTime }) => now - lastActiveTime <= RESTORE_WINDOW_MS,
  );

/** The seat this browser has, a real one before that of a practice game, unless it has been idle for too long. */
export const restoreGameSession = (now: number = Date.now()): GameSession | null =>
  restorable(now)[0] ?? null;

type Seat = Omit<GameSession, 'lastActiveTime'>;

export function saveGameSession(seat: Seat, now: number = Date.now()): void {
  writeStored('gameSession', JSON.stringify({ ...seat, lastActiveTime: now }));
  writeStored('userId', seat.userId);
  writeStored('displayName', seat.displayName);
}

/** Leaves the display name of the real game as it is. */
export function savePracticeSession(seat: Seat, now: number = Date.now()): void {
  writeStored('practiceSession', JSON.stringify({ ...seat, lastActiveTime: now }));
  writeStored('userId', seat.userId);
}

/** After leaving: the seat in this game is no longer offered, one elsewhere still is. The identity stays. */
export function forgetGameSession(gameId: string): void {
  for (const key of KEYS) if (storedSession(key)?.gameId === gameId) removeStored(key);
}

/** The stored userId; in a game that has been restored, the one of its session. */
export function storedUserId(gameId: string, isRestorable: boolean): string | null {
  const userId = readStored('userId');
  if (userId !== null || !isRestorable) return userId;
  return restorable(Date.now()).find((session) => session.gameId === gameId)?.userId ?? null;
}

/** Whether this browser has had a seat in that game and has not given it up. */
export const hasSatIn = (gameId: string): boolean =>
  KEYS.some((key) => storedSession(key)?.gameId === gameId);
