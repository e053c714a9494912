import { roleAfter } from './copying.ts';
import { type Round, seatsOf, type Turn } from './plain.ts';

/** gameplay.md section 4, with what section 11 puts between; other roles before the Insomniac, who is last. */
export const LOG_ORDER = [
  'Stalker',
  'Copycat',
  'Doppelganger',
  'Werewolf',
  'Alpha Wolf',
  'Mystic Wolf',
  'Minion',
  'Mason',
  'Seer',
  'Apprentice Seer',
  'Paranormal Investigator',
  'Beholder',
  'Sentinel',
  'Robber',
  'Witch',
  'Troublemaker',
  'Village Idiot',
  'Aura Seer',
  'Thing',
  'Drunk',
  'Bodyguard',
  'Revealer',
  'Curator',
  'Old Hag',
];

export interface LogLine {
  readonly seat: number;
  readonly role: string;
  readonly type: string;
  readonly targets: readonly number[];
  readonly centers: readonly number[];
}

/** Section 11: one line per action, without those who had only information. Two of a role stand in seat order. */
export function logOf(round: Round, turns: readonly Turn[]): LogLine[] {
  const lines = seatsOf(round).flatMap((seat) => linesOf(round, seat, turns[seat] ?? []));
  const place = ({ role }: LogLine) =>
    LOG_ORDER.includes(role) ? LOG_ORDER.indexOf(role) : LOG_ORDER.length;
  return lines.sort((a, b) => place(a) - place(b) || a.seat - b.seat);
}

function linesOf(round: Round, seat: number, turn: Turn): LogLine[] {
  return turn.flatMap(({ type, targets, centers, ifEvil }, index) => {
    if (type === 'no_action') return [];
    const role = roleAfter(round, seat, turn.slice(0, index));
    const named = ifEvil === undefined ? [...targets] : [...targets, ifEvil];
    return [{ seat, role, type, targets: named, centers: [...centers] }];
  });
}
