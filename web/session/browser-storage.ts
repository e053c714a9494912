/** The keys this browser keeps; a browser that refuses storage is treated as an empty one. */
export type StorageKey =
  | 'playerName'
  | 'userId'
  | 'displayName'
  | 'selectedTheme'
  | 'showAdminControls'
  | 'gameSession';

export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; the session then lives as long as the page.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
