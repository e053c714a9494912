import type { Tracing } from '../tracing/tracing.ts';
import type { RoomStore } from './room-store.ts';

/** The same store, whose commits are spans: what follows from a commit is kept with its place in the trace. */
export function tracedStore(store: RoomStore, tracing: Tracing): RoomStore {
  return {
    ...store,
    commit: (change) =>
      tracing.within({ name: 'commit', kind: 'client', facts: { gameId: change.gameId } }, async (span) => {
        const outcome = await store.commit({ ...change, origin: span.origin });
        span.note({ outcome: outcome.kind });
        return outcome.kind === 'stored' ? { ...outcome, origin: span.origin } : outcome;
      }),
  };
}
