import { hasCopied, roleAfter } from './copying.ts';
import { at, othersOf, type Round, seatsOf, type Turn } from './plain.ts';
import { isAwakeWolf, isWolf } from './roles.ts';

export type Moment = 'role_deal' | 'job_choice' | 'role_resolve';

export interface Known {
  readonly wolves: number[];
  readonly masons: number[];
  readonly seers: number[];
  readonly apprenticeSeers: number[];
  /** Null before job_choice. */
  readonly isLoneWolf: boolean | null;
}

/** Which of its lists a role fills at all (section 3). */
export function groupsOf(role: string): ('wolves' | 'masons' | 'seers' | 'apprenticeSeers')[] {
  if (isAwakeWolf(role) || role === 'Minion') return ['wolves'];
  if (role === 'Mason') return ['masons'];
  if (role === 'Beholder') return ['seers', 'apprenticeSeers'];
  return [];
}

/** Section 3: "alone when no other player was dealt a wolf card (Dream Wolf counts as company)". */
export function isAlone(round: Round, seat: number, role: string): boolean {
  const company = othersOf(round, seat).filter((other) => isWolf(round, at(round.dealt, other)));
  return role === 'Werewolf' && company.length === 0;
}

/** Section 3, the first four columns of the table; `turns` are the choices made so far. */
export function knownBy(round: Round, seat: number, turns: readonly Turn[], moment: Moment): Known {
  const turn = moment === 'role_deal' ? [] : (turns[seat] ?? []);
  const role = roleAfter(round, seat, turn);
  const groups = groupsOf(role);
  const list = (group: (typeof groups)[number], matches: (other: string) => boolean) =>
    groups.includes(group) ? whoIs(round, seat, turns, moment, matches) : [];
  if (moment === 'role_deal') {
    const wolves = isAwakeWolf(role) ? list('wolves', isAwakeWolf) : [];
    return { wolves, masons: [], seers: [], apprenticeSeers: [], isLoneWolf: null };
  }
  return {
    wolves: list('wolves', (other) => isWolf(round, other)),
    masons: list('masons', (other) => other === 'Mason'),
    seers: list('seers', (other) => other === 'Seer'),
    apprenticeSeers: list('apprenticeSeers', (other) => other === 'Apprentice Seer'),
    isLoneWolf: isAlone(round, seat, role),
  };
}

/** Who was dealt such a card and, from role_resolve on, which copiers have become it; never an Investigator. */
function whoIs(
  round: Round,
  seat: number,
  turns: readonly Turn[],
  moment: Moment,
  matches: (role: string) => boolean,
): number[] {
  return seatsOf(round).filter((other) => {
    if (other === seat) return false;
    if (matches(at(round.dealt, other))) return true;
    const turn = turns[other] ?? [];
    return moment === 'role_resolve' && hasCopied(turn) && matches(roleAfter(round, other, turn));
  });
}
