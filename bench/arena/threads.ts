import type { Part, PartTally } from './part.ts';
import type { PairTally, RowTally } from './play-row.ts';
import { sumOf } from './tally.ts';

/** So few that threads end at about the same time, so many that a message costs nothing beside them. */
const ROUNDS_AT_ONCE = 10;

/** The first of them, and the one after the last. */
interface Rounds {
  readonly from: number;
  readonly to: number;
}

/** Threads that play the arena's rounds side by side. Who plays which of them changes nothing. */
export class Threads {
  readonly #workers: readonly Worker[];

  constructor(count: number) {
    this.#workers = Array.from({ length: count }, () => new Worker(new URL('part.ts', import.meta.url).href));
  }

  /** Plays the rounds with these numbers, but begins none after `until` (milliseconds of the process' own clock). */
  async play<T extends RowTally | PairTally>(
    { row, seed }: Pick<Part, 'row' | 'seed'>,
    { from, to }: Rounds,
    before: T,
    until: number,
  ): Promise<T> {
    let next = from;
    let sum = before;
    const playOn = async (worker: Worker): Promise<void> => {
      while (next < to && performance.now() < until) {
        const own = Array.from({ length: Math.min(ROUNDS_AT_ONCE, to - next) }, (_, index) => next + index);
        next += own.length;
        const played = await answerOf(worker, { row, rounds: own, seed });
        sum = sumOf(sum, played as T);
      }
    };
    await Promise.all(this.#workers.map(playOn));
    return sum;
  }

  end(): void {
    for (const worker of this.#workers) worker.terminate();
  }
}

function answerOf(worker: Worker, part: Part): Promise<PartTally> {
  const { promise, resolve, reject } = Promise.withResolvers<PartTally>();
  worker.onmessage = ({ data }: MessageEvent<PartTally>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(part);
  return promise;
}

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
