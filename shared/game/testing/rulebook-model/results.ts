import { groupsOf, knownBy } from './prompts.ts';
import { at, countsAs, isWolf, type Round, rowOf, seatsOf, type Turn } from './roles.ts';
import { roleAfter, type Table, type Told } from './table.ts';

/** Section 5: the data of a player's result; a robbery is told with the results alone. */
export function resultOf(table: Table, seat: number, turns: readonly Turn[], isOver: boolean): Told {
  const told = { ...at(table.told, seat) };
  // Section 3: information about people, the copiers included.
  const known = knownBy(table.round, seat, turns, 'role_resolve');
  for (const group of groupsOf(roleAfter(table.round, seat, turns[seat] ?? []))) told[group] = known[group];
  // Section 3: that something happened to them, not by whom.
  const artifact = table.artifacts[seat];
  if (table.tapped.includes(seat)) told.wasTapped = true;
  if (table.conversions.some((conversion) => conversion.seat === seat)) told.wasConverted = true;
  if (artifact !== undefined) told.artifactId = artifact;
  if (table.banished.includes(seat)) told.wasBanished = true;
  if (isOver && table.robbed.includes(seat)) told.wasRobbed = true;
  return told;
}

/** Section 5: what a player may know of their own current role. */
export function ownRoleOf(table: Table, seat: number): string {
  return countsAs(table.artifacts[seat], at(table.ownRole, seat));
}

/** Section 1: `as ?? role` of the card in front of them, then changed by an artifact. */
export function currentRoleOf(table: Table, seat: number): string {
  const card = at(table.inFront, seat);
  return countsAs(table.artifacts[seat], card.as ?? card.role);
}

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
