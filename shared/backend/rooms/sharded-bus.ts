import type { Redis } from 'ioredis';
import type { Logger } from '../logger.ts';

type Listener = (message: string) => void;

/** Messages between processes. What is published while the connection is down is missed: `onResume` tells of it. */
export interface Bus {
  /** Settles when messages arrive from now on. @throws when there is no connection. */
  subscribe(channel: string, listener: Listener): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** @throws while messages do not arrive. */
  check(): Promise<void>;
  /** Called when all subscriptions stand again after the connection was lost. */
  onResume(listener: () => void): void;
}

/** Sharded pub/sub on a connection of its own (redis.ts, 'subscriber'). One listener for each channel. */
export function createBus(subscriber: Redis, logger: Logger): Bus {
  const listeners = new Map<string, Listener>();
  const resumed: (() => void)[] = [];
  let hasBeenReady = subscriber.status === 'ready';
  let isListening = hasBeenReady;

  subscriber.on('smessage', (channel: string, message: string) => listeners.get(channel)?.(message));
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
      await Promise.all([...listeners.keys()].map((channel) => subscriber.ssubscribe(channel)));
      isListening = true;
      for (const listener of resumed) listener();
    } catch (error) {
      logger.warn({ error: String(error) }, 'subscriptions could not be renewed');
      subscriber.disconnect(true);
    }
  });

  return {
    async subscribe(channel, listener) {
      listeners.set(channel, listener);
      try {
        await subscriber.ssubscribe(channel);
      } catch (error) {
        listeners.delete(channel);
        throw error;
      }
    },
    async unsubscribe(channel) {
      if (!listeners.delete(channel)) return;
      // Without a connection there is nothing to end; it is not renewed.
      await subscriber.sunsubscribe(channel).catch(() => undefined);
    },
    check: async () => {
      if (!isListening) throw new Error('The bus is not connected');
    },
    onResume: (listener) => resumed.push(listener),
  };
}
