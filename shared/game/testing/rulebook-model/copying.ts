import { at, type PlainChoice, type Round, type Turn } from './plain.ts';

export function isCopying(choice: PlainChoice): boolean {
  return choice.type === 'copy_role' || choice.type === 'copy_center';
}

/** Section 4: "Copying reads the cards as they were dealt." */
export function copiedRole(round: Round, choice: PlainChoice): string {
  return choice.type === 'copy_role'
    ? at(round.dealt, at(choice.targets, 0))
    : at(round.center, at(choice.centers, 0));
}

/** The role that a seat plays at night: the dealt one, after copying the copied one. */
export function roleAfter(round: Round, seat: number, turn: Turn): string {
  const copying = turn.filter(isCopying).at(-1);
  return copying ? copiedRole(round, copying) : at(round.dealt, seat);
}

/** A Doppelganger or Copycat that has become something. */
export function hasCopied(turn: Turn): boolean {
  return turn.some(isCopying);
}

/** Section 4: the roles as which somebody acts right after copying a player. */
export const AT_ONCE = [
  'Sentinel',
  'Seer',
  'Apprentice Seer',
  'Paranormal Investigator',
  'Robber',
  'Witch',
  'Troublemaker',
  'Village Idiot',
  'Drunk',
  'Thing',
  'Bodyguard',
  'Stalker',
];

/** Section 4: "When a copier acts is decided by the last copying." */
export function actsAtOnce(round: Round, seat: number, turn: Turn): boolean {
  const copying = turn.filter(isCopying).at(-1);
  return copying?.type === 'copy_role' && AT_ONCE.includes(roleAfter(round, seat, turn));
}
