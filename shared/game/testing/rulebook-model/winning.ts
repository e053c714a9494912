import { seatsOf } from './plain.ts';
import { currentRoleOf } from './results.ts';
import { isWolf, rowOf } from './roles.ts';
import type { Table } from './table.ts';
import { markOf } from './vote.ts';

type Side = 'Villager' | 'Werewolf' | 'Minion' | 'Tanner';

/** What section 9's table looks at: the roles at the end and who was eliminated. */
interface End {
  readonly table: Table;
  readonly eliminated: readonly number[];
  readonly isWolf: (seat: number) => boolean;
  readonly is: (seat: number, role: string) => boolean;
  readonly somebody: (test: (seat: number) => boolean) => boolean;
  readonly somebodyEliminated: (test: (seat: number) => boolean) => boolean;
}

/** The winning seats (section 9, and 12 for custom roles). */
export function winnersOf(table: Table, eliminated: readonly number[], ruleset: string): number[] {
  const end = endOf(table, eliminated);
  const sides = ruleset === 'standard' ? standardSides(end) : tabletopSides(end);
  return seatsOf(table.round).filter((seat) => isWinner(end, seat, sides, ruleset));
}

/** The winning teams, and the roles of Neutral winners. */
export function winningNames(table: Table, winners: readonly number[]): string[] {
  const names = winners.map((seat) => {
    const role = currentRoleOf(table, seat);
    const { team } = rowOf(table.round, role);
    return team === 'Neutral' ? role : team;
  });
  return [...new Set(names)].sort();
}

function endOf(table: Table, eliminated: readonly number[]): End {
  return {
    table,
    eliminated,
    isWolf: (seat) => isWolf(table.round, currentRoleOf(table, seat)),
    is: (seat, role) => currentRoleOf(table, seat) === role,
    somebody: (test) => seatsOf(table.round).some(test),
    somebodyEliminated: (test) => eliminated.some(test),
  };
}

function standardSides({ isWolf, is, somebody, somebodyEliminated, eliminated }: End): Side[] {
  // "the eliminated Tanners win, alone"
  if (somebodyEliminated((seat) => is(seat, 'Tanner'))) return ['Tanner'];
  const isEvil = (seat: number) => isWolf(seat) || is(seat, 'Minion');
  // "Villager team if anyone of the werewolf team is eliminated", wolves or a Minion alone, "else werewolf team"
  if (somebody(isEvil)) return somebodyEliminated(isEvil) ? ['Villager'] : ['Werewolf', 'Minion'];
  // "Villager team if nobody is eliminated, else nobody"
  return eliminated.length === 0 ? ['Villager'] : [];
}

function tabletopSides({ isWolf, is, somebody, somebodyEliminated, eliminated }: End): Side[] {
  const hasTannerDied = somebodyEliminated((seat) => is(seat, 'Tanner'));
  const hasWolfDied = somebodyEliminated(isWolf);
  if (somebody(isWolf)) {
    // "they win; wolves cannot (nor a Minion beside a wolf); the Villager team wins too if a wolf is eliminated"
    if (hasTannerDied) return hasWolfDied ? ['Tanner', 'Villager'] : ['Tanner'];
    // "Villager team if a wolf is eliminated, else werewolf team"
    return hasWolfDied ? ['Villager'] : ['Werewolf', 'Minion'];
  }
  const tanner: Side[] = hasTannerDied ? ['Tanner'] : [];
  // Both for "no wolf, but a Minion" and for nobody on the werewolf team.
  if (eliminated.length === 0) return ['Villager'];
  // "the Minion if somebody else is eliminated and the Minion is not (beside a Tanner too)"; several: docs/rulings/game.md
  const hasMinionDied = somebodyEliminated((seat) => is(seat, 'Minion'));
  return hasMinionDied ? tanner : [...tanner, 'Minion'];
}

function isWinner(end: End, seat: number, sides: readonly Side[], ruleset: string): boolean {
  const { table, eliminated, is } = end;
  const { team } = rowOf(table.round, currentRoleOf(table, seat));
  const isStandardTanner = ruleset === 'standard' && sides.includes('Tanner');
  if (is(seat, 'Tanner')) return sides.includes('Tanner') && eliminated.includes(seat);
  if (is(seat, 'Stalker')) {
    const mark = markOf(table, seat);
    return mark !== null && eliminated.includes(mark) && !isStandardTanner;
  }
  // Section 12: a custom role of team special
  if (team === 'Neutral') return !eliminated.includes(seat) && !isStandardTanner;
  if (is(seat, 'Minion')) return sides.includes('Minion');
  return sides.includes(team);
}
