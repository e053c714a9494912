import { type LaboratorySet, outcomeOf, type Swap, swapped } from './balance.ts';
import { botPlayer } from './bot-player.ts';
import { playRound } from './round.ts';

/** Plays the round with this number. The same seeds deal the same cards to the same seats, whatever is swapped. */
export function playLaboratoryRound(
  { roles, ruleset }: LaboratorySet,
  swap: Swap | null,
  round: number,
): string {
  const played = playRound(
    swap === null ? roles : swapped(roles, swap),
    ruleset,
    `laboratory/${round}`,
    (_, __, seed, everybody) => {
      // What a bot believes is asked for by nobody here.
      const { suspects: ___, ...player } = botPlayer({ seed, level: 'clever', everybody });
      return player;
    },
  );
  return outcomeOf(played.results.winners);
}
