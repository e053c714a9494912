import { RedisClient } from 'bun';
import type { Redis } from '../redis/redis.ts';
import { isCluster } from '../redis/redis-cluster.ts';
import { COMMAND_TIMEOUT_MS } from '../redis/redis-url.ts';

const CHECK_EVERY_MS = 100;
const RECONNECT_AFTER_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
const SERVER_ERROR = 'ERR_REDIS_SERVER_ERROR';

/** No reply: the script may have run all the same. */
export class NoReply extends Error {
  override readonly name = 'NoReply';
}

/** Redis has replied that it did not run the command. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SERVER_ERROR;

/**
 * Runs one Lua script over Bun's own client: a script that runs all the time costs about half the processor time of
 * ioredis (docs/performance.md). Bun's client knows neither clusters nor sentinels. It is connected at most while
 * `redis` is, whose events also say when to reconnect.
 */
export class BunScriptClient {
  readonly #redis: Redis;
  readonly #url: string;
  readonly #lua: string;
  #connection: Connection | null = null;
  #isOpening = false;

  /** Null where `redis` is not one plain server. */
  static beside(redis: Redis, lua: string): BunScriptClient | null {
    const url = serverUrl(redis);
    return url === null ? null : new BunScriptClient(redis, url, lua);
  }

  private constructor(redis: Redis, url: string, lua: string) {
    this.#redis = redis;
    this.#url = url;
    this.#lua = lua;
    redis.on('ready', () => this.#open());
    redis.on('close', () => this.#connection?.close());
    void this.#open();
  }

  /** False: the script has to be run over another connection. */
  isOpen(): boolean {
    return this.#connection !== null;
  }

  /** @throws NoReply; Error with the code of a server's error when Redis refuses the script */
  async run(keys: readonly string[], args: readonly string[]): Promise<unknown> {
    if (this.#connection === null) throw new NoReply('There is no connection');
    return this.#connection.run([String(keys.length), ...keys, ...args]);
  }

  async #open(): Promise<void> {
    if (this.#isOpening || this.#connection !== null || this.#redis.status !== 'ready') return;
    this.#isOpening = true;
    const opened = await Connection.open(this.#url, this.#lua, () => {
      this.#connection = null;
      this.#openLater();
    });
    this.#isOpening = false;
    if (opened === null) this.#openLater();
    else if (this.#redis.status === 'ready') this.#connection = opened;
    else opened.close();
  }

  #openLater(): void {
    if (this.#redis.status === 'ready') setTimeout(() => this.#open(), RECONNECT_AFTER_MS).unref();
  }
}

/** One connection, until it is lost or a reply is overdue. */
class Connection {
  readonly #client: RedisClient;
  readonly #lua: string;
  readonly #sha: string;
  readonly #onEnd: () => void;
  readonly #pending = new Set<{ readonly until: number; readonly fail: (error: Error) => void }>();
  readonly #timer = setInterval(() => this.#check(), CHECK_EVERY_MS);

  private constructor(client: RedisClient, lua: string, sha: string, onEnd: () => void) {
    this.#client = client;
    this.#lua = lua;
    this.#sha = sha;
    this.#onEnd = onEnd;
    this.#timer.unref();
    client.onclose = () => this.#end();
  }

  /** Null where there is no server. */
  static async open(url: string, lua: string, onEnd: () => void): Promise<Connection | null> {
    const client = new RedisClient(url, {
      autoReconnect: false,
      enableOfflineQueue: false,
      connectionTimeout: CONNECT_TIMEOUT_MS,
    });
    try {
      await client.connect();
      return new Connection(client, lua, await client.send('SCRIPT', ['LOAD', lua]), onEnd);
    } catch {
      client.close();
      return null;
    }
  }

  run(args: string[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const pending = { until: Date.now() + COMMAND_TIMEOUT_MS, fail: reject };
      this.#pending.add(pending);
      const fail = (error: Error & { code?: string }) => {
        this.#pending.delete(pending);
        reject(isRefusal(error) ? error : new NoReply(error.message));
      };
      const done = (reply: unknown) => {
        this.#pending.delete(pending);
        resolve(reply);
      };
      this.#client.send('EVALSHA', [this.#sha, ...args]).then(done, (error: Error) => {
        // A restarted server does not know the script yet.
        if (!error.message.startsWith('NOSCRIPT')) return fail(error);
        this.#client.send('EVAL', [this.#lua, ...args]).then(done, fail);
      });
    });
  }

  close(): void {
    this.#client.onclose = null;
    this.#client.close();
    this.#end();
  }

  #check(): void {
    const [oldest] = this.#pending;
    if (oldest !== undefined && oldest.until < Date.now()) this.close();
  }

  #end(): void {
    clearInterval(this.#timer);
    for (const { fail } of this.#pending) fail(new NoReply('The connection was lost'));
    this.#pending.clear();
    this.#onEnd();
  }
}

/** The address of the one server; null where there are several, or a plain connection cannot reach it. */
function serverUrl(redis: Redis): string | null {
  if (isCluster(redis)) return null;
  const { sentinels, host, port, username, password, db, tls, path } = redis.options;
  if (sentinels || tls || path || host === undefined) return null;
  const url = new URL(`redis://${host.includes(':') ? `[${host}]` : host}:${port ?? 6379}/${db ?? 0}`);
  url.username = encodeURIComponent(username ?? '');
  url.password = encodeURIComponent(password ?? '');
  return url.href;
}
