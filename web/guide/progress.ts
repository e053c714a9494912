import { tabStore } from '../session/store.ts';

const keyOf = (gameId: string) => `guide:${gameId}`;

/** The notes of a practice game that have been read, and the phases that ended too early; a reload keeps them. */
export function readProgress(gameId: string): ReadonlySet<string> {
  try {
    const noted: unknown = JSON.parse(tabStore.read(keyOf(gameId)) ?? '[]');
    return new Set(Array.isArray(noted) ? noted.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function addProgress(gameId: string, ids: readonly string[]): ReadonlySet<string> {
  const noted = new Set([...readProgress(gameId), ...ids]);
  tabStore.write(keyOf(gameId), JSON.stringify([...noted]));
  return noted;
}
