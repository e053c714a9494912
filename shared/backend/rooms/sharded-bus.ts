import type { GameEvent } from '../../game/events/event.ts';
import { formatOf, type Parts } from '../../game/state/formats/formats.ts';
import type { SharedFormat } from '../formats/shared-format.ts';
import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import { isCluster, masterOf } from '../redis-cluster.ts';
import type { Change } from './room-store.ts';

type Listener = (message: string) => void;

/** Messages between processes. What is published while the connection is down is missed: `onResume` tells of it. */
export interface Bus {
  /** Settles when messages arrive from now on. @throws when there is no connection. */
  subscribe(channel: string, listener: Listener): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** @throws while messages do not arrive. */
  check(): Promise<void>;
  /** Called when all subscriptions stand again after the connection was lost. */
  onResume(listener: (missed: Missed) => void): void;
}

/** Sharded pub/sub on a connection of its own (redis.ts, 'subscriber'). One listener for each channel. */
export function createBus(subscriber: Redis, logger: Logger): Bus {
  const listeners = new Map<string, Listener>();
  const resumed: ((missed: Missed) => void)[] = [];
  subscriber.on('smessage', (channel: string, message: string) => {
    try {
      listeners.get(channel)?.(message);
    } catch (error) {
      // What one channel brings ends neither the process nor the other channels.
      logger.error({ err: error, channel }, 'a message could not be taken');
    }
  });
  const watch = isCluster(subscriber) ? watchCluster : watchServer;
  const isListening = watch({
    subscriber,
    channels: () => [...listeners.keys()],
    onResumed: (missed) => {
      for (const listener of resumed) listener(missed);
    },
    logger,
  });
  // Without a connection there is nothing to end; it is not renewed.
  const end = (channel: string) => subscriber.sunsubscribe(channel).catch(() => undefined);

  return {
    async subscribe(channel, listener) {
      listeners.set(channel, listener);
      try {
        await subscriber.ssubscribe(channel);
      } catch (error) {
        listeners.delete(channel);
        // A cluster's client would renew it all the same.
        if (isCluster(subscriber)) void end(channel);
        throw error;
      }
    },
    async unsubscribe(channel) {
      if (listeners.delete(channel)) await end(channel);
    },
    check: async () => {
      if (!isListening()) throw new Error('The bus is not connected');
    },
    onResume: (listener) => resumed.push(listener),
  };
}

/** Whether messages of a channel may have been missed. */
type Missed = (channel: string) => boolean;

/** Sees to it that subscriptions stand again after a connection was lost. */
interface Watched {
  readonly subscriber: Redis;
  readonly channels: () => readonly string[];
  readonly onResumed: (missed: Missed) => void;
  readonly logger: Logger;
}

/** On one server. @returns whether messages arrive */
function watchServer({ subscriber, channels, onResumed, logger }: Watched): () => boolean {
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
 * A cluster's client has a connection for subscriptions to each master. It subscribes again where a slot has moved or a
 * connection was lost, but does not wait for the answers. Each connection answers in order: once it has answered what
 * was asked last, all before stands. @returns whether messages arrive
 */
function watchCluster({ subscriber, channels, onResumed, logger }: Watched): () => boolean {
  let isListening = true;
  let isFailing = false;
  /** The master that each channel was subscribed at, and those whose connection has ended since. */
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
  // After each time that something had changed; once more as long as one of them has no connection.
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

/** What a room is told of a change to this revision. */
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
