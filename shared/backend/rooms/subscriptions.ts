import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import { masterOf } from '../redis-cluster.ts';

/** Whether messages of a channel may have been missed. */
export type Missed = (channel: string) => boolean;

/** Sees to it that subscriptions stand again after a connection was lost. */
export interface Watched {
  readonly subscriber: Redis;
  readonly channels: () => readonly string[];
  readonly onResumed: (missed: Missed) => void;
  readonly logger: Logger;
}

/** On one server. @returns whether messages arrive */
export function watchServer({ subscriber, channels, onResumed, logger }: Watched): () => boolean {
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
export function watchCluster({ subscriber, channels, onResumed, logger }: Watched): () => boolean {
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
