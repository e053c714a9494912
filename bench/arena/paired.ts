import { arenaPlayer, type Kind } from './players.ts';
import { playRound } from './round.ts';
import { FIVE } from './rows.ts';

/** One seat among random ones, played by a clever bot and then by a random one, with the same cards. */
export function playPairs(rounds: number, seed: string): string[] {
  const differences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = `${seed}/${round}`;
    const hasWon = (kind: Kind) =>
      playRound(FIVE, 'standard', own, (seat, _, ...head) =>
        arenaPlayer(seat === 0 ? kind : 'random', ...head),
      ).winners.has(0);
    differences.push(Number(hasWon('clever')) - Number(hasWon('random')));
  }
  const mean = differences.reduce((sum, one) => sum + one, 0) / rounds;
  const spread = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / rounds / rounds);
  const points = (value: number) => `${(100 * value).toFixed(2)} points`;
  return [
    `five: one clever seat against one random seat among random ones · goal: wins more · ${rounds} paired rounds, seed ${seed}`,
    `  wins ${points(mean)} more (${points(mean - 1.96 * spread)} to ${points(mean + 1.96 * spread)})`,
  ];
}
