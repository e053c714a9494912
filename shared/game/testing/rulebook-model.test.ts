import { describe, expect, test } from 'bun:test';
import { differencesIn } from './against-the-model.ts';

/**
 * Plays random rounds by the engine and by a second, literal reading of the rulebook (testing/rulebook-model), which
 * shares no code with it, and compares everything that players see and everything that lies on the table. More rounds
 * (100 000 take two to three minutes), or one seed alone, in `shared`:
 *
 *     MODEL_RUNS=100000 MODEL_FROM=1500 bun test rulebook-model
 *     MODEL_SEED=4711 bun test rulebook-model
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 1500);
const FROM = Number(process.env.MODEL_FROM ?? 0);
const ONLY = process.env.MODEL_SEED;
const ENOUGH = 5;

/** The differences, each with the seed that plays it again; stops when there are enough to think about. */
function differencesInMany(seeds: readonly string[]): string[] {
  const found: string[] = [];
  for (const seed of seeds) {
    try {
      found.push(...differencesIn(seed));
    } catch (error) {
      found.push(`seed ${seed}: ${error}`);
    }
    if (found.length >= ENOUGH) break;
  }
  return found;
}

test('[C1.9 C1.10 C1.11 C1.12 C1.13 C1.14 H1.13 H1.17 H1.44 H1.48 P4.7 R2.2 R2.4 R3.6 R5.2 R5.4 R12.4] random nights and votes go as the rulebook says', () => {
  const seeds = ONLY === undefined ? Array.from({ length: RUNS }, (_, index) => `${FROM + index}`) : [ONLY];
  expect(differencesInMany(seeds)).toEqual([]);
}, 900_000);

describe('rounds that once went wrong', () => {
  test.each([
    ['28625', 'an Investigator with an earlier artifact stays what it makes of them'],
    ['39538', 'an Insomniac who got an artifact before waking stays what it makes of her'],
    ['21572', 'a Robber with an earlier artifact stays what it makes of them'],
  ])('[H1.46] seed %s: %s', (seed) => {
    expect(differencesIn(seed)).toEqual([]);
  });
});
