import { removeStored } from './browser-storage.ts';
import { browserStore, tabStore } from './store.ts';

/** How the keys begin of what belongs to a person, not to the device. */
export const PERSONAL = {
  notes: 'notes:',
  draft: 'draft:',
  tableToken: 'tableToken:',
  seen: 'seen:',
  attempt: 'attempt:',
} as const;

const isPersonal = (key: string): boolean => Object.values(PERSONAL).some((start) => key.startsWith(start));

/** After signing out: who sat here, how they looked, where, and what they noted and began to write. Theme and sound stay as chosen. */
export function forgetPerson(): void {
  removeStored('userId');
  removeStored('displayName');
  removeStored('look');
  removeStored('wishesToCreate');
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
 * A UUID of chance (RFC 9562). By plain HTTP, as at a party on one's own network, a page has no `crypto.randomUUID`.
 */
export function chanceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
