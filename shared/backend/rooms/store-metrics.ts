import type { Metrics } from '../metrics/metrics.ts';
import type { Change, CommitOutcome, RoomStore } from './room-store.ts';

/** Times loads and commits of rooms, and counts commits by their outcome and phases where they begin. */
export class StoreMetrics {
  readonly #observe;
  readonly #countCommit;
  readonly #countPhase;

  constructor(metrics: Metrics) {
    this.#observe = metrics.histogram('nightfall_redis_seconds');
    this.#countCommit = metrics.counter('nightfall_commits_total');
    this.#countPhase = metrics.counter('nightfall_phases_begun_total');
  }

  load(ask: () => ReturnType<RoomStore['load']>): ReturnType<RoomStore['load']> {
    return this.#timed('load', ask);
  }

  async commit(change: Change, ask: () => Promise<CommitOutcome>): Promise<CommitOutcome> {
    try {
      const outcome = await this.#timed('commit', ask);
      this.#countCommit({ outcome: outcome.kind });
      const phase = outcome.kind === 'stored' ? phaseBegunBy(change) : null;
      if (phase !== null) this.#countPhase({ phase });
      return outcome;
    } catch (error) {
      this.#countCommit({ outcome: 'unavailable' });
      throw error;
    }
  }

  async #timed<T>(operation: 'load' | 'commit', ask: () => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await ask();
    } finally {
      this.#observe((performance.now() - since) / 1000, { operation });
    }
  }
}

function phaseBegunBy({ before, after }: Change): string | null {
  if (after === null || after.stage.phase === before?.state.stage.phase) return null;
  return after.stage.phase;
}
