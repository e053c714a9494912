import { removeStored } from './browser-storage.ts';
import { browserStore, tabStore } from './store.ts';

/** Prefixes of keys that belong to a person, not to the device. */
export const PERSONAL = {
  notes: 'notes:',
  draft: 'draft:',
  tableToken: 'tableToken:',
  seen: 'seen:',
  attempt: 'attempt:',
} as const;

const isPersonal = (key: string): boolean => Object.values(PERSONAL).some((start) => key.startsWith(start));

/** Removes identity, look, seats, notes and drafts after signing out. Theme and sound stay. */
export function forgetPerson(): void {
  removeStored('userId');
  removeStored('displayName');
  removeStored('look');
  removeStored('wishesToCreate');
  removeStored('wishedSet');
  removeStored('askedLink');
  forgetSeats();
  for (const store of [browserStore, tabStore])
    for (const key of store.keys().filter(isPersonal)) store.remove(key);
}

export function forgetSeats(): void {
  removeStored('gameSession');
  removeStored('practiceSession');
}

/**
 * A random UUID (RFC 9562). Over plain HTTP, as in a home network, a page has no `crypto.randomUUID`.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
