import type { Redis } from '../redis/redis.ts';
import { clusterOf, masterOf } from '../redis/redis-cluster.ts';

const MEASURE_EVERY_MS = 60_000;
const SLOW_REPLY_MS = 200;
/** After a slow reply, or none. */
const MEASURE_AGAIN_MS = 1_000;

/**
 * The clock of Redis as seen from here, since it judges the deadlines of commits. On a cluster each node has its own.
 * Measured at each connection and every minute.
 */
export class StoreClock {
  readonly #redis: Redis;
  /** By address; one without an address for a single server. */
  readonly #clocks = new Map<string, NodeClock>();

  constructor(redis: Redis) {
    this.#redis = redis;
    const cluster = clusterOf(redis);
    if (cluster === null) {
      this.#clocks.set('', new NodeClock(redis));
      return;
    }
    for (const node of cluster.nodes()) this.#add(node);
    cluster.on('+node', (node: Redis) => this.#add(node));
  }

  /** Epoch milliseconds on the node of this key. */
  now(key: string): number {
    return this.#clocks.get(masterOf(this.#redis, key))?.now() ?? Date.now();
  }

  #add(node: Redis): void {
    const address = `${node.options.host}:${node.options.port}`;
    const clock = new NodeClock(node);
    this.#clocks.set(address, clock);
    // A new connection to the same node may be there already.
    node.once('end', () => this.#clocks.get(address) === clock && this.#clocks.delete(address));
  }
}

class NodeClock {
  readonly #redis: Redis;
  readonly #timer: ReturnType<typeof setInterval>;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #offsetMs = 0;
  #isKnown = false;

  constructor(redis: Redis) {
    this.#redis = redis;
    redis.on('ready', () => this.#measure());
    void this.#measure();
    this.#timer = setInterval(() => this.#measure(), MEASURE_EVERY_MS);
    this.#timer.unref();
    redis.once('end', () => {
      clearInterval(this.#timer);
      clearTimeout(this.#retry);
    });
  }

  now(): number {
    return Math.floor(Date.now() + this.#offsetMs);
  }

  async #measure(): Promise<void> {
    clearTimeout(this.#retry);
    if (this.#redis.status !== 'ready' || (await this.#ask().catch(() => false))) return;
    // With a wrong clock, commits are refused as late, or accepted after their caller has given up.
    this.#retry = setTimeout(() => this.#measure(), MEASURE_AGAIN_MS);
    this.#retry.unref();
  }

  /** @returns whether the reply came quickly enough to tell the time */
  async #ask(): Promise<boolean> {
    const sentAt = Date.now();
    const [seconds, microseconds] = await this.#redis.time();
    const receivedAt = Date.now();
    const isSlow = receivedAt - sentAt > SLOW_REPLY_MS;
    // A slow reply says little about the other clock, but more than none.
    if (isSlow && this.#isKnown) return false;
    this.#offsetMs = Number(seconds) * 1000 + Number(microseconds) / 1000 - (sentAt + receivedAt) / 2;
    this.#isKnown = true;
    return !isSlow;
  }
}
