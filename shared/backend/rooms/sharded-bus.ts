import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';
import { type Missed, watchCluster, watchServer } from './subscriptions.ts';

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
