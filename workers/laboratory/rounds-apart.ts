import { availableParallelism, setPriority } from 'node:os';
import type { LaboratorySet, Swap } from '@nightfall/shared/game/arena/balance';

/** Rounds of bots among themselves. */
export interface Batch {
  readonly set: LaboratorySet;
  readonly swap: Swap | null;
  /** The number of the first round. */
  readonly from: number;
  readonly count: number;
  /** Milliseconds after which no round is begun; one at least is played. */
  readonly forMs: number;
}

export interface PlayedBatch {
  readonly outcomes: string;
  readonly processorMs: number;
}

/** What a process is asked, and what it answers. */
export interface RoundToPlay extends Pick<Batch, 'set' | 'swap'> {
  readonly round: number;
}
export interface PlayedRound {
  readonly outcome: string;
  readonly processorMs: number;
}

const PROGRAM = `${import.meta.dir}/rounds-process.ts`;
/** Each takes about as much memory as a worker at rest. */
const MOST_PROCESSES = 2;
const PROCESSES = Math.min(MOST_PROCESSES, availableParallelism());
const LOWEST_PRIORITY = 19;
/** Many times what a round takes on a busy machine. */
const ROUND_WITHIN_MS = 50_000;
/** Once nobody asks any more. */
const ENDED_AFTER_MS = 60_000;

/**
 * Plays rounds in processes of the lowest priority. Threads would not do: one that is stopped while it holds what all
 * threads of a process share, such as the allocator, stops them too, until its turn comes again.
 */
export class RoundsApart {
  readonly #processes: RoundsProcess[] = [];
  #ending: Timer | undefined;

  /** Plays as many rounds as fit into the time. @throws Error where a process ends, or hangs */
  async play({ set, swap, from, count, forMs }: Batch): Promise<PlayedBatch> {
    clearTimeout(this.#ending);
    const since = performance.now();
    const played: PlayedRound[] = [];
    let begun = 0;
    const playOn = async (process: RoundsProcess) => {
      while (begun === 0 || (begun < count && performance.now() - since < forMs)) {
        const index = begun;
        begun += 1;
        played[index] = await process.play({ set, swap, round: from + index });
      }
    };
    while (this.#processes.length < PROCESSES) this.#processes.push(new RoundsProcess());
    await Promise.all(this.#processes.map(playOn)).catch((error: unknown) => {
      this.close();
      throw error;
    });
    this.#ending = setTimeout(() => this.close(), ENDED_AFTER_MS);
    return {
      outcomes: played.map(({ outcome }) => outcome).join(''),
      processorMs: played.reduce((sum, { processorMs }) => sum + processorMs, 0),
    };
  }

  /** Ends the processes; a round under way is lost. */
  close(): void {
    clearTimeout(this.#ending);
    for (const process of this.#processes.splice(0)) process.end();
  }
}

class RoundsProcess {
  readonly #child: Bun.Subprocess;
  #answer: PromiseWithResolvers<PlayedRound> | undefined;

  constructor() {
    this.#child = Bun.spawn([process.execPath, '--no-env-file', PROGRAM], {
      cwd: import.meta.dir,
      env: {},
      stdio: ['ignore', 'ignore', 'inherit'],
      ipc: (played: PlayedRound) => this.#answer?.resolve(played),
      onExit: () => this.#answer?.reject(new Error('A process of the laboratory has ended')),
    });
    // Before it starts threads, which take it over.
    makeWay(this.#child.pid);
  }

  async play(round: RoundToPlay): Promise<PlayedRound> {
    const answer = Promise.withResolvers<PlayedRound>();
    this.#answer = answer;
    this.#child.send(round);
    const timeout = setTimeout(() => this.end(), ROUND_WITHIN_MS);
    return answer.promise.finally(() => clearTimeout(timeout));
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}

function makeWay(pid: number): void {
  try {
    setPriority(pid, LOWEST_PRIORITY);
  } catch {
    // It has ended.
  }
}
