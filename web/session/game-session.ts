import { readStored, removeStored, writeStored } from './browser-storage.ts';

/** A seat is offered again for this long after the last activity. */
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

/** The seat this browser has, unless it has been idle for too long. */
export function restoreGameSession(now: number = Date.now()): GameSession | null {
  const text = readStored('gameSession');
  if (text === null) return null;
  try {
    const session: unknown = JSON.parse(text);
    if (!isGameSession(session)) return null;
    return now - session.lastActiveTime <= RESTORE_WINDOW_MS ? session : null;
  } catch {
    return null;
  }
}

export function saveGameSession(
  session: Omit<GameSession, 'lastActiveTime'>,
  now: number = Date.now(),
): void {
  writeStored('gameSession', JSON.stringify({ ...session, lastActiveTime: now }));
  writeStored('userId', session.userId);
  writeStored('displayName', session.displayName);
}

/** After leaving: the seat is no longer offered. The identity stays. */
export function forgetGameSession(): void {
  removeStored('gameSession');
}

/** The stored userId; in a game that has been restored, the one of its session. */
export function storedUserId(gameId: string, isRestorable: boolean): string | null {
  const userId = readStored('userId');
  if (userId !== null || !isRestorable) return userId;
  const session = restoreGameSession();
  return session?.gameId === gameId ? session.userId : null;
}
