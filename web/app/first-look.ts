import { readStored } from '../session/browser-storage.ts';
import { restoreGameSession } from '../session/game-session.ts';
import { isOnline } from '../session/online.ts';

/** On the root element while the prerendered Home is not what the page is going to show. */
const MARK = 'notAsDrawn';

const root = document.documentElement;

export const isHomeAsDrawn = (): boolean => !(MARK in root.dataset);

/** React has taken over. */
export function showPage(): void {
  delete root.dataset[MARK];
}

function isInvited(): boolean {
  const asked = new URLSearchParams(window.location.search);
  return asked.has('code') || asked.has('join');
}

/** A visitor with an invitation or a seat goes to a room next. */
export const isBoundForRoom = (): boolean => isInvited() || restoreGameSession() !== null;

/** Home is prerendered for visitors without invitation, seat and chosen theme. The others must not see it jump. */
export function markFirstLook(): void {
  const isPlain = isOnline() && readStored('selectedTheme') === null;
  if (!isPlain || isBoundForRoom()) root.dataset[MARK] = '';
}
