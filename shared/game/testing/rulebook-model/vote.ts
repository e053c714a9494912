import { at, seatsOf } from './plain.ts';
import { currentRoleOf } from './results.ts';
import { countsAs } from './roles.ts';
import type { Table } from './table.ts';

/** Whom each seat voted for; null is an abstention, by a press or by the deadline. */
export type Votes = readonly (number | null)[];

/** Section 4, Old Hag: the banished have no vote. Section 8: one vote, for another player. */
export function votersOf(table: Table): number[] {
  return seatsOf(table.round).filter(
    (seat) => !table.banished.includes(seat) && table.round.dealt.length > 1,
  );
}

export function countVotes(votes: Votes): number[] {
  return votes.map((_, seat) => votes.filter((vote) => vote === seat).length);
}

/** Section 8. The eliminated in seat order. */
export function eliminatedBy(table: Table, votes: Votes): number[] {
  // Section 6: a Bodyguard whom an artifact makes somebody else protects nobody.
  const isBodyguard = (seat: number) => countsAs(table.artifacts[seat], 'Bodyguard') === 'Bodyguard';
  const isImmune = (seat: number) =>
    currentRoleOf(table, seat) === 'Prince' ||
    table.protections.some(([by, target]) => target === seat && isBodyguard(by));
  const eliminated = new Set(mostVoted(votes, isImmune));
  // 3. An eliminated Hunter takes the player they voted for along, unless immune; this may chain.
  for (const seat of eliminated) {
    const target = votes[seat] ?? null;
    if (currentRoleOf(table, seat) === 'Hunter' && target !== null && !isImmune(target)) {
      eliminated.add(target);
    }
  }
  return [...eliminated].sort((a, b) => a - b);
}

/** 1. and 2.: from the highest count down to two, the first count with somebody who is not immune. */
function mostVoted(votes: Votes, isImmune: (seat: number) => boolean): number[] {
  const counts = countVotes(votes);
  for (let count = Math.max(...counts); count >= 2; count -= 1) {
    const fallen = counts.flatMap((own, seat) => (own === count && !isImmune(seat) ? [seat] : []));
    if (fallen.length > 0) return fallen;
  }
  return [];
}

/** The mark on the card in front of a seat. */
export function markOf(table: Table, seat: number): number | null {
  return at(table.inFront, seat).mark;
}
