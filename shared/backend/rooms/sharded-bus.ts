import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';
import { watchCluster } from './cluster-subscriptions.ts';

type Listener = (message: string) => void;
/** Whether messages of a channel may have been missed. */
export type Missed = (channel: string) => boolean;

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

/** Sees to it that subscriptions stand again after a connection was lost. */
export interface Watched {
  readonly subscriber: Redis;
  readonly channels: () => readonly string[];
  readonly onResumed: (missed: Missed) => void;
  readonly logger: Logger;
}

/** Sharded pub/sub on a connection of its own (redis.ts, 'subscriber'). One listener for each channel. */
export function createBus(subscriber: Redis, logger: Logger): Bus {
  const listeners = new Map<string, Listener>();
  const resumed: ((missed: Missed) => void)[] = [];
  subscriber.on('smessage', (channel: string, message: string) => listeners.get(channel)?.(message));
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

/** @returns whether messages arrive */
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
