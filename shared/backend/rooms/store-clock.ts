import type { Redis } from '../redis.ts';
import { clusterOf, masterOf } from '../redis-cluster.ts';

const MEASURE_EVERY_MS = 60_000;
const SLOW_ANSWER_MS = 200;
/** After a slow answer, or none. */
const MEASURE_AGAIN_MS = 1_000;

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
  let isKnown = false;
  /** @returns whether the answer came quickly enough to tell the time */
  const ask = async (): Promise<boolean> => {
    const sentAt = Date.now();
    const [seconds, microseconds] = await redis.time();
    const receivedAt = Date.now();
    const isSlow = receivedAt - sentAt > SLOW_ANSWER_MS;
    // A slow answer says little about the other clock, but more than none.
    if (isSlow && isKnown) return false;
    offsetMs = Number(seconds) * 1000 + Number(microseconds) / 1000 - (sentAt + receivedAt) / 2;
    isKnown = true;
    return !isSlow;
  };
  let again: ReturnType<typeof setTimeout> | undefined;
  const measure = async () => {
    clearTimeout(again);
    if (redis.status !== 'ready' || (await ask().catch(() => false))) return;
    // Without a clock that is right, commits are refused as late, or taken when nobody waits for them any more.
    again = setTimeout(measure, MEASURE_AGAIN_MS);
    again.unref();
  };
  redis.on('ready', measure);
  void measure();
  const timer = setInterval(measure, MEASURE_EVERY_MS);
  timer.unref();
  redis.once('end', () => {
    clearInterval(timer);
    clearTimeout(again);
  });
  return () => Math.floor(Date.now() + offsetMs);
}
