import { type PairTally, playPairs, playRounds, type RowTally } from './play-row.ts';
import { ROWS } from './rows.ts';

/** Rounds that one thread plays by itself. */
export interface Part {
  /** A row by its name; null stands for the paired rounds. */
  readonly row: string | null;
  readonly rounds: readonly number[];
  readonly seed: string;
}

export type PartTally = RowTally | PairTally;

function play({ row: name, rounds, seed }: Part): PartTally {
  if (name === null) return playPairs(rounds, seed);
  const row = ROWS.find((one) => one.name === name);
  if (row === undefined) throw new Error(`The arena has no row ${name}`);
  return playRounds(row, rounds, seed);
}

self.addEventListener('message', ({ data }: MessageEvent<Part>) => self.postMessage(play(data)));
