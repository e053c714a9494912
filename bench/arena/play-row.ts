import { arenaPlayer, type Kind } from './players.ts';
import { type ArenaRound, playRound } from './round.ts';
import { ROLES, type Row } from './rows.ts';
import { Calibration, inWords, shareOf } from './tally.ts';

/** Plays a row and says what came of it. */
export function playRow(row: Row, rounds: number, seed: string): string[] {
  const counts = { village: 0, wolves: 0, neutral: 0, nobody: 0 };
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
  const share = (count: number) => inWords(shareOf(count, rounds));
  return [
    `${row.name} · goal: ${row.goal} · ${rounds} rounds, seed ${seed}`,
    `  village ${share(counts.village)}, wolves ${share(counts.wolves)}, a Neutral role ${share(counts.neutral)}, nobody ${share(counts.nobody)}`,
    ...[...fates]
      .sort()
      .map(([who, { seats, eliminated }]) => `  ${who}: eliminated ${inWords(shareOf(eliminated, seats))}`),
    ...calibration.lines(),
  ];
}

function countSides(
  counts: Record<'village' | 'wolves' | 'neutral' | 'nobody', number>,
  { results }: ArenaRound,
): void {
  const { winners } = results;
  if (winners.includes('Villager')) counts.village += 1;
  if (winners.includes('Werewolf')) counts.wolves += 1;
  if (winners.some((winner) => winner !== 'Villager' && winner !== 'Werewolf')) counts.neutral += 1;
  if (winners.length === 0) counts.nobody += 1;
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
