import { setTimeout as sleep } from 'node:timers/promises';
import type { AskedSet, AskedSets } from '@nightfall/shared/backend/balance/asked-sets';
import { addRounds, countRounds, findRounds, keepSet } from '@nightfall/shared/backend/balance/balance-sets';
import type { Database } from '@nightfall/shared/backend/db/connect';
import type { Count, Metrics } from '@nightfall/shared/backend/metrics/metrics';
import type { Logger } from '@nightfall/shared/backend/observability/logger';
import {
  FIRST_ROUNDS,
  type LaboratorySet,
  NOTHING_PLAYED,
  nextRounds,
  type PlayedRounds,
} from '@nightfall/shared/game/arena/balance';
import type { ThinkingThreads } from '../thinking/thinking.ts';
import type { RoundsApart } from './rounds-apart.ts';

/** How many cores it takes at most once there is a figure; until then people wait for it. */
const CORES_AFTER_FIRST = 0.25;
/** A batch; a round that has begun is played to its end. */
const BATCH_MS = 1_500;
/** Until it looks again whether anybody asks, or whether tables still think. */
const LOOK_AGAIN_MS = 1_000;
const YIELD_MS = 200;
const RETRY_MS = 5_000;

interface Options {
  /** How many it takes at most until the first figure of a set. */
  readonly cores: number;
  readonly asked: AskedSets;
  readonly db: Database;
  readonly thinking: Pick<ThinkingThreads, 'isBusy'>;
  readonly rounds: Pick<RoundsApart, 'play' | 'close'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Plays rounds of the sets that people look at, one batch after another, whenever no table thinks. */
export class Laboratory {
  readonly #options: Options;
  readonly #count: Count<'nightfall_laboratory_seconds_total'>;
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#count = options.metrics.counter('nightfall_laboratory_seconds_total');
  }

  start(): void {
    this.#running = this.#run();
  }

  /** A batch under way is lost. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#options.rounds.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const restMs = await this.turn().catch((error: Error) => {
        if (!signal.aborted) this.#options.logger.warn({ error: error.message }, 'the laboratory rests');
        return RETRY_MS;
      });
      await sleep(restMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Plays and keeps one batch of the set whose turn it is. @returns milliseconds to rest before the next turn */
  async turn(): Promise<number> {
    if (this.#options.thinking.isBusy) return YIELD_MS;
    for (const set of await this.#inTurn()) {
      let restMs: number | null = null;
      await this.#options.asked.alone(set, async () => {
        restMs = await this.#playOn(set);
      });
      if (restMs !== null) return restMs;
    }
    return LOOK_AGAIN_MS;
  }

  /** Lobbies before others; who has no figure yet first, the one that is nearest to it before all; then the roughest. */
  async #inTurn(): Promise<LaboratorySet[]> {
    const asked = await this.#options.asked.all();
    const rounds = await countRounds(this.#options.db, asked);
    const waiting = asked.map((set, index) => ({ set, rounds: rounds[index] ?? 0 }));
    const order = (one: { set: AskedSet; rounds: number }) => [
      one.rounds < FIRST_ROUNDS ? 0 : 1,
      one.set.isLobby ? 0 : 1,
      one.rounds < FIRST_ROUNDS ? -one.rounds : one.rounds,
      one.set.since,
    ];
    return waiting.sort((a, b) => compare(order(a), order(b))).map(({ set }) => set);
  }

  /** @returns the rest it owes; null where everything is played */
  async #playOn(set: LaboratorySet): Promise<number | null> {
    const { db } = this.#options;
    const kept = await findRounds(db, set);
    if (kept === null) await keepSet(db, set);
    const played = kept ?? NOTHING_PLAYED;
    const batch = await this.#batch(set, played);
    if (batch === null) return null;
    await addRounds(db, set, batch);
    const { cores } = this.#options;
    const share = played.outcomes.length < FIRST_ROUNDS ? cores : Math.min(cores, CORES_AFTER_FIRST);
    return Math.max(0, batch.processorMs / share - batch.tookMs);
  }

  async #batch(set: LaboratorySet, played: PlayedRounds) {
    const next = nextRounds(set, played);
    if (next === null) return null;
    const since = performance.now();
    const batch = await this.#options.rounds.play({ set, ...next, forMs: BATCH_MS });
    this.#count({}, batch.processorMs / 1000);
    return { swap: next.swap, from: next.from, ...batch, tookMs: performance.now() - since };
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
