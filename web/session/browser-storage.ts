import { browserStore } from './store.ts';

/** The keys of the browser's storage. */
export type StorageKey =
  | 'playerName'
  | 'userId'
  | 'displayName'
  | 'look'
  | 'selectedTheme'
  | 'showAdminControls'
  | 'gameSession'
  | 'practiceSession'
  | 'wishesToCreate'
  | 'wishedSet'
  | 'askedLink'
  | 'sound'
  | 'soundVolume'
  | 'vibration'
  | 'narration';

export const subscribeToStored = browserStore.subscribe;

export const readStored = (key: StorageKey): string | null => browserStore.read(key);

export function writeStored(key: StorageKey, value: string): void {
  browserStore.write(key, value);
}

export const removeStored = (key: StorageKey): void => browserStore.remove(key);
