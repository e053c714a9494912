import type { Effect } from '../../game/events/effect.ts';
import type { SharedFormat } from '../formats/shared-format.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Queues } from '../queues/queues.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import type { Origin, Tracing } from '../tracing/tracing.ts';
import { type DelayOptions, jobFor, rowOf } from './effect-table.ts';

export interface EffectDispatch {
  /** Queues effects and takes them out of the game's outbox. Never throws: what fails stays there for the sweep. */
  dispatch(gameId: string, effects: readonly Effect[], origin?: Origin): Promise<void>;
  /** Settles when everything begun so far is done, or `withinMs` are over. */
  flush(withinMs: number): Promise<void>;
}

interface Dispatching {
  readonly queues: Pick<Queues, 'effects'>;
  readonly store: RoomStore;
  readonly shared: SharedFormat;
  readonly logger: Logger;
  /** Read for each effect. */
  readonly delays: DelayOptions;
  readonly metrics: Metrics;
  readonly tracing?: Tracing | null;
}

export function createEffectDispatch({
  queues,
  store,
  shared,
  logger,
  delays,
  metrics,
  tracing = null,
}: Dispatching): EffectDispatch {
  const countLeft = metrics.counter('nightfall_outbox_left_total');
  const underWay = new Set<Promise<void>>();
  const enqueue = (gameId: string, effect: Effect, origin: Origin | undefined) => {
    const { data, opts } = jobFor(gameId, effect, delays, origin);
    const { queue } = rowOf(effect);
    return queues.effects[effect.kind].add(queue, shared.write(queue, data), opts);
  };
  const dispatchNow = async (gameId: string, effects: readonly Effect[], origin: Origin | undefined) => {
    try {
      await Promise.all(effects.map((effect) => enqueue(gameId, effect, origin)));
      await store.removeFromOutbox(gameId, effects);
    } catch (error) {
      countLeft({}, effects.length);
      logger.warn({ gameId, error: String(error) }, 'effects are left to the sweep');
    }
  };
  const dispatchTraced = (gameId: string, effects: readonly Effect[], origin: Origin | undefined) => {
    const act = () => dispatchNow(gameId, effects, origin);
    if (tracing === null) return act();
    return tracing.within(
      { name: 'queue effects', kind: 'producer', facts: { gameId, effects: effects.length } },
      act,
    );
  };
  return {
    dispatch(gameId, effects, origin) {
      if (effects.length === 0) return Promise.resolve();
      const done = dispatchTraced(gameId, effects, origin).finally(() => underWay.delete(done));
      underWay.add(done);
      return done;
    },
    flush: async (withinMs) => {
      await Promise.race([Promise.all(underWay), Bun.sleep(withinMs)]);
    },
  };
}
