import { readStored } from '../session/browser-storage.ts';
import { restoreGameSession } from '../session/game-session.ts';
import { isOnline } from '../session/online.ts';

/** Set on the page's root element as long as what its HTML shows is not what the program is going to show. */
const MARK = 'notAsDrawn';

const root = document.documentElement;

export const isHomeAsDrawn = (): boolean => !(MARK in root.dataset);

/** The program has taken over. */
export function showPage(): void {
  delete root.dataset[MARK];
}

function isInvited(): boolean {
  const asked = new URLSearchParams(window.location.search);
  return asked.has('code') || asked.has('join');
}

/** Who comes by an invitation or has a seat is going to a room next. */
export const isBoundForRoom = (): boolean => isInvited() || restoreGameSession() !== null;

/** Home is drawn for who comes by no invitation, has no seat and has chosen no theme. The others are to see no jump. */
export function markFirstLook(): void {
  const isPlain = isOnline() && readStored('selectedTheme') === null;
  if (!isPlain || isBoundForRoom()) root.dataset[MARK] = '';
}
