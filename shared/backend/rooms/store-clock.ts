import type { Redis } from '../redis.ts';
import { clusterOf, masterOf } from '../redis-cluster.ts';

const MEASURE_EVERY_MS = 60_000;
const SLOW_ANSWER_MS = 200;

/** Redis' clock as seen from here, since a commit's deadline is checked by it. On a cluster each node has its own. */
export interface StoreClock {
  /** Epoch milliseconds, where this key is. */
  now(key: string): number;
}

/** Measured at each connection and every minute. */
export function createStoreClock(redis: Redis): StoreClock {
  const cluster = clusterOf(redis);
  if (cluster === null) {
    const clock = createNodeClock(redis);
    return { now: clock };
  }
  const clocks = new Map<string, () => number>();
  const add = (node: Redis) => {
    const address = `${node.options.host}:${node.options.port}`;
    const clock = createNodeClock(node);
    clocks.set(address, clock);
    // A new connection to the same node may be there already.
    node.once('end', () => clocks.get(address) === clock && clocks.delete(address));
  };
  for (const node of cluster.nodes()) add(node);
  cluster.on('+node', add);
  return { now: (key) => (clocks.get(masterOf(redis, key)) ?? Date.now)() };
}

function createNodeClock(redis: Redis): () => number {
  let offsetMs = 0;
  const measure = async () => {
    try {
      const sentAt = Date.now();
      const [seconds, microseconds] = await redis.time();
      const receivedAt = Date.now();
      // A slow answer says little about the other clock.
      if (receivedAt - sentAt > SLOW_ANSWER_MS) return;
      offsetMs = Number(seconds) * 1000 + Number(microseconds) / 1000 - (sentAt + receivedAt) / 2;
    } catch {
      // Redis is away; the next connection measures again.
    }
  };
  redis.on('ready', measure);
  if (redis.status === 'ready') void measure();
  const timer = setInterval(measure, MEASURE_EVERY_MS);
  timer.unref();
  redis.once('end', () => clearInterval(timer));
  return () => Math.floor(Date.now() + offsetMs);
}
