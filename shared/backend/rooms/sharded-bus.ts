import type { GameEvent } from '../../game/events/event.ts';
import { formatOf, type Parts } from '../../game/state/formats/formats.ts';
import type { SharedFormat } from '../formats/shared-format.ts';
import type { Logger } from '../observability/logger.ts';
import type { Redis } from '../redis/redis.ts';
import { isCluster, masterOf } from '../redis/redis-cluster.ts';
import type { Change } from './room-store.ts';

type Listener = (message: string) => void;
/** Whether messages of a channel may have been missed. */
type Missed = (channel: string) => boolean;

/** Messages between processes. Those published while the connection is down are missed: `onResume` reports it. */
export interface Bus {
  /** Settles when messages arrive from now on. @throws when there is no connection */
  subscribe(channel: string, listener: Listener): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** @throws while messages do not arrive */
  check(): Promise<void>;
  /** Calls `listener` when all subscriptions stand again after the connection was lost. */
  onResume(listener: (missed: Missed) => void): void;
}

/** Sharded pub/sub on a connection of its own (redis.ts, 'subscriber'). One listener for each channel. */
export class ShardedBus implements Bus {
  readonly #subscriber: Redis;
  readonly #listeners = new Map<string, Listener>();
  readonly #onResume: ((missed: Missed) => void)[] = [];
  readonly #isListening: () => boolean;

  constructor(subscriber: Redis, logger: Logger) {
    this.#subscriber = subscriber;
    subscriber.on('smessage', (channel: string, message: string) => {
      try {
        this.#listeners.get(channel)?.(message);
      } catch (error) {
        // A bad message ends neither the process nor the other channels.
        logger.error({ err: error, channel }, 'a message could not be taken');
      }
    });
    const renew = isCluster(subscriber) ? renewOnCluster : renewOnServer;
    this.#isListening = renew({
      subscriber,
      channels: () => [...this.#listeners.keys()],
      onResumed: (missed) => {
        for (const listener of this.#onResume) listener(missed);
      },
      logger,
    });
  }

  async subscribe(channel: string, listener: Listener): Promise<void> {
    this.#listeners.set(channel, listener);
    try {
      await this.#subscriber.ssubscribe(channel);
    } catch (error) {
      this.#listeners.delete(channel);
      // It may be done later all the same.
      void this.#end(channel);
      throw error;
    }
  }

  async unsubscribe(channel: string): Promise<void> {
    if (this.#listeners.delete(channel)) await this.#end(channel);
  }

  /** Bound, so that it can be passed on as a check. */
  readonly check = async (): Promise<void> => {
    if (!this.#isListening()) throw new Error('The bus is not connected');
  };

  onResume(listener: (missed: Missed) => void): void {
    this.#onResume.push(listener);
  }

  /** Without a connection there is nothing to end: the subscription is not renewed. */
  #end(channel: string): Promise<unknown> {
    return this.#subscriber.sunsubscribe(channel).catch(() => undefined);
  }
}

/** What renews subscriptions after a lost connection. */
interface Renewal {
  readonly subscriber: Redis;
  readonly channels: () => readonly string[];
  readonly onResumed: (missed: Missed) => void;
  readonly logger: Logger;
}

/** On a single server. @returns whether messages arrive */
function renewOnServer({ subscriber, channels, onResumed, logger }: Renewal): () => boolean {
  let hasBeenReady = subscriber.status === 'ready';
  let isListening = hasBeenReady;
  subscriber.on('close', () => {
    isListening = false;
  });
  subscriber.on('ready', async () => {
    if (!hasBeenReady) {
      hasBeenReady = true;
      isListening = true;
      return;
    }
    try {
      await Promise.all(channels().map((channel) => subscriber.ssubscribe(channel)));
      isListening = true;
      onResumed(() => true);
    } catch (error) {
      logger.warn({ error: String(error) }, 'subscriptions could not be renewed');
      subscriber.disconnect(true);
    }
  });
  return () => isListening;
}

/**
 * A cluster's client has a subscriber connection to each master. It subscribes again where a slot has moved or a
 * connection was lost, but does not wait for the replies. Each connection replies in order: its reply to the last request
 * confirms all before. @returns whether messages arrive
 */
function renewOnCluster({ subscriber, channels, onResumed, logger }: Renewal): () => boolean {
  let isListening = true;
  let isFailing = false;
  /** The master of each subscribed channel, and the masters whose connection has ended since. */
  let masters = new Map<string, string>();
  let lost = new Set<string>();

  const renew = async () => {
    const now = new Map(channels().map((channel) => [channel, masterOf(subscriber, channel)] as const));
    const oneOfEach = new Map([...now].map(([channel, master]) => [master, channel] as const));
    const lostBefore = lost;
    lost = new Set();
    try {
      await Promise.all([...oneOfEach.values()].map((channel) => subscriber.ssubscribe(channel)));
    } catch (error) {
      lost = lost.union(lostBefore);
      if (!isFailing) logger.warn({ error: String(error) }, 'subscriptions could not be renewed');
      isFailing = true;
      return;
    }
    const before = masters;
    masters = now;
    isListening = true;
    isFailing = false;
    onResumed((channel) => {
      const master = now.get(channel);
      return master === undefined || before.get(channel) !== master || lostBefore.has(master);
    });
  };

  subscriber.on('-node', (_: unknown, master?: string) => {
    if (master !== undefined) lost.add(master);
  });
  subscriber.on('-subscriber', () => {
    isListening = false;
  });
  // Emitted after each change, and again as long as one of them has no connection.
  subscriber.on('subscribersReady', () => {
    renew().catch((error: unknown) => logger.error({ err: error }, 'subscriptions could not be renewed'));
  });
  return () => isListening && subscriber.status === 'ready';
}

/** Published on the room's channel after every change, with the format that the room is stored in since then. */
export type RoomMessage = { readonly format: number; readonly fromRev: number } & (
  | { readonly toRev: number; readonly events: readonly GameEvent[] }
  | { readonly toRev: null }
);

/** The message that publishes a change to this revision. */
export function roomMessage(shared: SharedFormat, { before, after, events }: Change, rev: number): string {
  const fromRev = before?.rev ?? 0;
  const change = after === null ? { toRev: null } : { toRev: rev, events };
  return JSON.stringify(shared.write('room-message', { fromRev, ...change }));
}

/** Null for a message of a newer format. */
export function readRoomMessage(shared: SharedFormat, text: string): RoomMessage | null {
  const parts = JSON.parse(text) as Parts;
  const read = shared.read('room-message', parts);
  // Only commit publishes on this channel.
  return read === null ? null : ({ format: formatOf(parts), ...read } as unknown as RoomMessage);
}
