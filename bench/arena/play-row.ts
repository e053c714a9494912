import { arenaPlayer, type Kind } from './players.ts';
import { type ArenaRound, playRound } from './round.ts';
import { ROLES, type Row } from './rows.ts';
import { Calibration, inWords, shareOf } from './tally.ts';

export interface PlayedRow {
  readonly lines: readonly string[];
  readonly calibration: Calibration;
}

/** Plays a row and says what came of it. */
export function playRow(row: Row, rounds: number, seed: string): PlayedRow {
  const counts: Counts = { village: 0, wolves: 0, neutral: 0, nobody: 0, villagePlain: 0, wolvesPlain: 0 };
  const fates = new Map<string, { seats: number; eliminated: number }>();
  const calibration = new Calibration();
  for (let round = 0; round < rounds; round += 1) {
    const kinds: Kind[] = [];
    const played = playRound(row.set, row.ruleset, `${seed}/${round}`, (seat, dealt, ...head) => {
      kinds[seat] = row.kindOf(ROLES.get(dealt).team, seat, dealt);
      return arenaPlayer(kinds[seat], ...head);
    });
    countSides(counts, played);
    for (const [seat, kind] of kinds.entries()) countFate(fates, played, seat, kind);
    noteBeliefs(calibration, played);
  }
  const share = (count: number, of = rounds) => inWords(shareOf(count, of));
  const plain = rounds - counts.neutral;
  const lines = [
    `${row.name} · goal: ${row.goal} · ${rounds} rounds, seed ${seed}`,
    `  village ${share(counts.village)}, wolves ${share(counts.wolves)}, a Neutral role ${share(counts.neutral)}, nobody ${share(counts.nobody)}`,
    ...(counts.neutral > 0 && plain > 0
      ? [
          `  where no Neutral role wins: village ${share(counts.villagePlain, plain)}, wolves ${share(counts.wolvesPlain, plain)}`,
        ]
      : []),
    ...[...fates]
      .sort()
      .map(([who, { seats, eliminated }]) => `  ${who}: eliminated ${inWords(shareOf(eliminated, seats))}`),
    ...calibration.lines(),
  ];
  return { lines, calibration };
}

/** Rounds by who won them; the plain ones are those that no Neutral role wins. */
type Counts = Record<'village' | 'wolves' | 'neutral' | 'nobody' | 'villagePlain' | 'wolvesPlain', number>;

function countSides(counts: Counts, { results: { winners } }: ArenaRound): void {
  const hasWon = { village: winners.includes('Villager'), wolves: winners.includes('Werewolf') };
  const isPlain = winners.every((winner) => winner === 'Villager' || winner === 'Werewolf');
  counts.village += Number(hasWon.village);
  counts.wolves += Number(hasWon.wolves);
  counts.neutral += Number(!isPlain);
  counts.nobody += Number(winners.length === 0);
  counts.villagePlain += Number(isPlain && hasWon.village);
  counts.wolvesPlain += Number(isPlain && hasWon.wolves);
}

/** Village cards by how their seat plays, and each Tanner. */
function countFate(
  fates: Map<string, { seats: number; eliminated: number }>,
  { dealt, eliminated }: ArenaRound,
  seat: number,
  kind: Kind,
): void {
  const role = ROLES.get(dealt[seat] ?? '');
  if (role.team === 'Werewolf') return;
  const who = `${kind} ${role.team === 'Villager' ? 'village card' : role.name}`;
  const fate = fates.get(who) ?? { seats: 0, eliminated: 0 };
  fates.set(who, { seats: fate.seats + 1, eliminated: fate.eliminated + Number(eliminated.has(seat)) });
}

/** What those of the village believe of the others. */
function noteBeliefs(calibration: Calibration, { dealt, final, suspicions }: ArenaRound): void {
  for (const [seat, chances] of suspicions.entries()) {
    if (ROLES.get(dealt[seat] ?? '').team !== 'Villager') continue;
    for (const [other, chance] of chances)
      calibration.note(chance, ROLES.get(final[other] ?? '').team === 'Werewolf');
  }
}
