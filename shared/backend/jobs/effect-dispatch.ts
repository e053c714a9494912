import type { Effect } from '../../game/events/effect.ts';
import type { SharedFormat } from '../formats/shared-format.ts';
import type { Logger } from '../observability/logger.ts';
import type { TraceOrigin, Tracing } from '../observability/tracing.ts';
import { type DelayOptions, jobFor, rowOf } from './effect-table.ts';
import type { Queues } from './queues.ts';

interface DispatchOptions {
  readonly queues: Pick<Queues, 'effects'>;
  readonly outbox: { removeFromOutbox(gameId: string, effects: readonly Effect[]): Promise<void> };
  readonly shared: SharedFormat;
  readonly logger: Logger;
  /** Read for each effect. */
  readonly delays: DelayOptions;
  /** Counts effects that could not be queued. */
  readonly onLeft: (count: number) => void;
  readonly tracing?: Tracing | null;
}

/** Queues effects and takes them out of their game's outbox. */
export class EffectDispatch {
  readonly #options: DispatchOptions;
  readonly #pending = new Set<Promise<void>>();

  constructor(options: DispatchOptions) {
    this.#options = options;
  }

  /** Never throws: effects that cannot be queued stay in the outbox for the sweep. */
  dispatch(gameId: string, effects: readonly Effect[], origin?: TraceOrigin): Promise<void> {
    if (effects.length === 0) return Promise.resolve();
    const done = this.#dispatch(gameId, effects, origin).finally(() => this.#pending.delete(done));
    this.#pending.add(done);
    return done;
  }

  /** Settles when everything begun so far is done, or `withinMs` are over. */
  async flush(withinMs: number): Promise<void> {
    await Promise.race([Promise.all(this.#pending), Bun.sleep(withinMs)]);
  }

  #dispatch(gameId: string, effects: readonly Effect[], origin: TraceOrigin | undefined): Promise<void> {
    const { tracing = null } = this.#options;
    if (tracing === null) return this.#enqueueAll(gameId, effects, origin);
    const facts = { gameId, effects: effects.length };
    return tracing.within({ name: 'queue effects', kind: 'producer', facts }, () =>
      this.#enqueueAll(gameId, effects, origin),
    );
  }

  async #enqueueAll(
    gameId: string,
    effects: readonly Effect[],
    origin: TraceOrigin | undefined,
  ): Promise<void> {
    const { outbox, onLeft, logger } = this.#options;
    try {
      await Promise.all(effects.map((effect) => this.#enqueue(gameId, effect, origin)));
      await outbox.removeFromOutbox(gameId, effects);
    } catch (error) {
      onLeft(effects.length);
      logger.warn({ gameId, error: String(error) }, 'effects are left to the sweep');
    }
  }

  #enqueue(gameId: string, effect: Effect, origin: TraceOrigin | undefined): Promise<unknown> {
    const { queues, shared, delays } = this.#options;
    const { data, opts } = jobFor(gameId, effect, delays, origin);
    const { queue } = rowOf(effect);
    return queues.effects[effect.kind].add(queue, shared.write(queue, data), opts);
  }
}
