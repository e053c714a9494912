import type { PairTally } from './paired.ts';
import type { RowTally } from './play-row.ts';

/** What rows have come to so far, kept in a file: the arena goes on from there. A row plays its rounds in order. */
export class Kept {
  readonly #path: string | undefined;
  readonly #tallies: Record<string, RowTally | PairTally>;

  private constructor(path: string | undefined, tallies: Record<string, RowTally | PairTally>) {
    this.#path = path;
    this.#tallies = tallies;
  }

  /** Keeps nothing without a path. */
  static async in(path: string | undefined): Promise<Kept> {
    const file = path === undefined ? undefined : Bun.file(path);
    return new Kept(path, (await file?.exists()) ? await file?.json() : {});
  }

  of<T extends RowTally | PairTally>(name: string, none: T): T {
    return (this.#tallies[name] ?? none) as T;
  }

  async keep(name: string, tally: RowTally | PairTally): Promise<void> {
    this.#tallies[name] = tally;
    if (this.#path !== undefined) await Bun.write(this.#path, JSON.stringify(this.#tallies));
  }
}
