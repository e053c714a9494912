import type { ArenaPlayer } from '@nightfall/shared/game/arena/bot-player';
import { type ArenaRound, playRound } from '@nightfall/shared/game/arena/round';
import { shareOf } from '@nightfall/shared/game/arena/share';
import { arenaPlayer, type Kind } from './players.ts';
import { FIVE, ROLES, type Row } from './rows.ts';
import { type Calibration, calibrationLines, inWords, noBeliefs, noteBelief } from './tally.ts';

/** What came of rounds of a row. */
export interface RowTally {
  readonly counts: Counts;
  /** By kind and card: how many seats there were, and how many of them were eliminated. */
  readonly fates: Record<string, { seats: number; eliminated: number }>;
  readonly calibration: Calibration;
}

/** Rounds by who won them; the plain ones are those that no Neutral role wins. */
type Counts = Record<
  'rounds' | 'village' | 'wolves' | 'neutral' | 'nobody' | 'villagePlain' | 'wolvesPlain',
  number
>;

export const emptyTally = (): RowTally => ({
  counts: { rounds: 0, village: 0, wolves: 0, neutral: 0, nobody: 0, villagePlain: 0, wolvesPlain: 0 },
  fates: {},
  calibration: noBeliefs(),
});

/** Plays the rounds of a row that have these numbers. */
export function playRounds(row: Row, rounds: Iterable<number>, seed: string): RowTally {
  const tally = emptyTally();
  for (const round of rounds) {
    const kinds: Kind[] = [];
    const played = playRound(row.set, row.ruleset, `${seed}/${round}`, (seat, dealt, ...head) => {
      kinds[seat] = row.kindOf(ROLES.get(dealt).team, seat, dealt);
      return arenaPlayer(kinds[seat], ...head);
    });
    countSides(tally.counts, played);
    for (const [seat, kind] of kinds.entries()) countFate(tally.fates, played, seat, kind);
    noteBeliefs(tally.calibration, played);
  }
  return tally;
}

/** A row in words. */
export function rowLines(row: Row, { counts, fates, calibration }: RowTally, seed: string): string[] {
  const { rounds } = counts;
  const share = (count: number, of = rounds) => inWords(shareOf(count, of));
  const plain = rounds - counts.neutral;
  return [
    `${row.name} · goal: ${row.goal} · ${rounds} rounds, seed ${seed}`,
    `  village ${share(counts.village)}, wolves ${share(counts.wolves)}, a Neutral role ${share(counts.neutral)}, nobody ${share(counts.nobody)}`,
    ...(counts.neutral > 0 && plain > 0
      ? [
          `  where no Neutral role wins: village ${share(counts.villagePlain, plain)}, wolves ${share(counts.wolvesPlain, plain)}`,
        ]
      : []),
    ...Object.entries(fates)
      .sort()
      .map(([who, { seats, eliminated }]) => `  ${who}: eliminated ${inWords(shareOf(eliminated, seats))}`),
    ...calibrationLines(calibration),
  ];
}

function countSides(counts: Counts, { results: { winners } }: ArenaRound): void {
  const hasWon = { village: winners.includes('Villager'), wolves: winners.includes('Werewolf') };
  const isPlain = winners.every((winner) => winner === 'Villager' || winner === 'Werewolf');
  counts.rounds += 1;
  counts.village += Number(hasWon.village);
  counts.wolves += Number(hasWon.wolves);
  counts.neutral += Number(!isPlain);
  counts.nobody += Number(winners.length === 0);
  counts.villagePlain += Number(isPlain && hasWon.village);
  counts.wolvesPlain += Number(isPlain && hasWon.wolves);
}

/** Village cards by how their seat plays, and each Tanner. */
function countFate(
  fates: RowTally['fates'],
  { dealt, eliminated }: ArenaRound,
  seat: number,
  kind: Kind,
): void {
  const role = ROLES.get(dealt[seat] ?? '');
  if (role.team === 'Werewolf') return;
  const who = `${kind} ${role.team === 'Villager' ? 'village card' : role.name}`;
  const fate = fates[who] ?? { seats: 0, eliminated: 0 };
  fates[who] = { seats: fate.seats + 1, eliminated: fate.eliminated + Number(eliminated.has(seat)) };
}

/** What those of the village believe of the others. */
function noteBeliefs(calibration: Calibration, { dealt, final, suspicions }: ArenaRound): void {
  for (const [seat, chances] of suspicions.entries()) {
    if (ROLES.get(dealt[seat] ?? '').team !== 'Villager') continue;
    for (const [other, chance] of chances)
      noteBelief(calibration, chance, ROLES.get(final[other] ?? '').team === 'Werewolf');
  }
}

/** By how much a clever seat wins more often: sums over pairs of rounds. */
export interface PairTally {
  readonly pairs: number;
  readonly gain: number;
  readonly squares: number;
}

export const noPairs = (): PairTally => ({ pairs: 0, gain: 0, squares: 0 });

/** One seat among random ones, played by a clever bot and then by a random one, with the same cards. */
export function playPairs(rounds: Iterable<number>, seed: string): PairTally {
  let [pairs, gain, squares] = [0, 0, 0];
  for (const round of rounds) {
    const own = `${seed}/${round}`;
    const hasWon = (kind: Kind) =>
      playRound(FIVE, 'standard', own, (seat, _, ...head) =>
        unasked(arenaPlayer(seat === 0 ? kind : 'random', ...head)),
      ).winners.has(0);
    const difference = Number(hasWon('clever')) - Number(hasWon('random'));
    pairs += 1;
    gain += difference;
    squares += difference ** 2;
  }
  return { pairs, gain, squares };
}

/** Nobody asks what a player of a pair believes: for a random one that would be most of the work. */
function unasked({ suspects: _, ...player }: ArenaPlayer): ArenaPlayer {
  return player;
}

export function pairLines({ pairs, gain, squares }: PairTally, seed: string): string[] {
  const mean = gain / pairs;
  const spread = Math.sqrt((squares / pairs - mean ** 2) / pairs);
  const points = (value: number) => `${(100 * value).toFixed(2)} points`;
  return [
    `five: one clever seat against one random seat among random ones · goal: wins more · ${pairs} paired rounds, seed ${seed}`,
    `  wins ${points(mean)} more (${points(mean - 1.96 * spread)} to ${points(mean + 1.96 * spread)})`,
  ];
}
