import { type ArenaPlayer, arenaPlayer, type Kind } from './players.ts';
import { playRound } from './round.ts';
import { FIVE } from './rows.ts';

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
