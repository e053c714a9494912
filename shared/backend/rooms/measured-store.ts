import type { Metrics } from '../metrics/metrics.ts';
import type { Change, RoomStore } from './room-store.ts';

/** The same store, of which loads and commits are timed, and commits counted by what came of them. */
export function measuredStore(store: RoomStore, metrics: Metrics): RoomStore {
  const observe = metrics.histogram('nightfall_redis_seconds');
  const countCommit = metrics.counter('nightfall_commits_total');
  const countPhase = metrics.counter('nightfall_phases_begun_total');
  const timed = async <T>(operation: string, ask: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    try {
      return await ask();
    } finally {
      observe((performance.now() - since) / 1000, { operation });
    }
  };

  return {
    ...store,
    load: (gameId, request) => timed('load', () => store.load(gameId, request)),
    async commit(change) {
      try {
        const outcome = await timed('commit', () => store.commit(change));
        countCommit({ outcome: outcome.kind });
        const phase = outcome.kind === 'stored' ? phaseBegunBy(change) : null;
        if (phase !== null) countPhase({ phase });
        return outcome;
      } catch (error) {
        countCommit({ outcome: 'unavailable' });
        throw error;
      }
    },
  };
}

function phaseBegunBy({ before, after }: Change): string | null {
  if (after === null || after.stage.phase === before?.state.stage.phase) return null;
  return after.stage.phase;
}
