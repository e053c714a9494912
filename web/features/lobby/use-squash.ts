import { useSyncExternalStore } from 'react';
import { trackFor } from '../../components/table/table-track.ts';
import { BREAK_POINTS } from '../../styles/break-points.ts';

/** The height of the room code and what is above it; see lobby.module.css. */
const ABOVE = 214;
/** How far the drawer peeks, by what it ends with; SetMeaning may take a second line. */
const DRAWERS = { start: 260, roles: 272, guest: 288 } as const;
const CARDS_OF_DRAWER = 68;
const SQUASHES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65] as const;
/** Flatter than this, neighbours' names touch; above six seats a name meets the number of the next seat. */
const flattestFor = (seats: number): number => (seats > 6 ? 0.8 : 0.65);
const MOST_SEATS = 8;

export type DrawerEnd = keyof typeof DRAWERS;

/** A table that does not fit a phone. */
export const isLongTable = (seats: number): boolean => seats > MOST_SEATS;

/** The height of a phone that the table cannot use. */
export const aroundTable = (end: DrawerEnd): string =>
  `calc(${ABOVE + DRAWERS[end]}px - var(--cards-of-drawer, 0px))`;

function onResize(tell: () => void) {
  window.addEventListener('resize', tell);
  return () => window.removeEventListener('resize', tell);
}

function squashFor(seats: number, end: DrawerEnd): number {
  const isDrawerBeside = window.matchMedia(BREAK_POINTS.tablet).matches;
  if (isDrawerBeside || isLongTable(seats)) return 1;
  // A short phone's drawer peeks without its cards (role-sheet.module.css).
  const saved = window.matchMedia(BREAK_POINTS.short).matches ? CARDS_OF_DRAWER : 0;
  const room = window.innerHeight - ABOVE - DRAWERS[end] + saved;
  const fits = (squash: number) => {
    const track = trackFor(seats, { squash });
    return (track.height / track.width) * window.innerWidth <= room;
  };
  const flattest = flattestFor(seats);
  return SQUASHES.find((squash) => squash === flattest || fits(squash)) ?? flattest;
}

/** How flat a small table is drawn, so that it fits between room code and drawer on a phone. */
export const useSquash = (seats: number, end: DrawerEnd): number =>
  useSyncExternalStore(onResize, () => squashFor(seats, end));
