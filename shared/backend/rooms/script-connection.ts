import { RedisClient } from 'bun';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';
import { COMMAND_TIMEOUT_MS } from '../redis-purpose.ts';

/** Runs one script. */
export interface ScriptConnection {
  /** False: it has to be run by another connection. */
  isOpen(): boolean;
  /** @throws NotAnswered; Error with the code of a server's error when Redis refuses it */
  run(keys: readonly string[], args: readonly string[]): Promise<unknown>;
}

/** The script may have been run all the same. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
}

const CHECK_EVERY_MS = 100;
const OPEN_AGAIN_MS = 250;
const CONNECT_WITHIN_MS = 2_000;

/**
 * A connection of Bun's own client to the server of `redis`, for a script that is run all the time: it takes about half
 * of what ioredis takes of the processor (docs/performance.md). It knows neither clusters nor sentinels; null there. It
 * is open at most while `redis` is connected, which also tells it when there is a server again.
 */
export function openScriptConnection(redis: Redis, lua: string): ScriptConnection | null {
  const url = serverUrl(redis);
  if (url === null) return null;
  let line: Line | null = null;
  let isOpening = false;

  const open = async () => {
    if (isOpening || line !== null || redis.status !== 'ready') return;
    isOpening = true;
    const opened = await Line.open(url, lua, () => {
      line = null;
      openLater();
    });
    isOpening = false;
    if (opened === null) openLater();
    else if (redis.status === 'ready') line = opened;
    else opened.close();
  };
  const openLater = () => {
    if (redis.status === 'ready') setTimeout(open, OPEN_AGAIN_MS).unref();
  };
  redis.on('ready', open);
  redis.on('close', () => {
    line?.close();
    line = null;
  });
  void open();

  return {
    isOpen: () => line !== null,
    run: (keys, args) => (line ?? gone()).run([String(keys.length), ...keys, ...args]),
  };
}

function gone(): never {
  throw new NotAnswered('There is no connection');
}

/** One connection, until it is lost or does not answer in time. */
class Line {
  readonly #client: RedisClient;
  readonly #lua: string;
  readonly #sha: string;
  readonly #onEnd: () => void;
  readonly #waiting = new Set<{ readonly until: number; readonly fail: (error: Error) => void }>();
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
  static async open(url: string, lua: string, onEnd: () => void): Promise<Line | null> {
    const client = new RedisClient(url, {
      autoReconnect: false,
      enableOfflineQueue: false,
      connectionTimeout: CONNECT_WITHIN_MS,
    });
    try {
      await client.connect();
      return new Line(client, lua, await client.send('SCRIPT', ['LOAD', lua]), onEnd);
    } catch {
      client.close();
      return null;
    }
  }

  run(args: string[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = { until: Date.now() + COMMAND_TIMEOUT_MS, fail: reject };
      this.#waiting.add(waiting);
      const fail = (error: Error & { code?: string }) => {
        this.#waiting.delete(waiting);
        reject(error.code === SERVER_ERROR ? error : new NotAnswered(error.message));
      };
      const done = (reply: unknown) => {
        this.#waiting.delete(waiting);
        resolve(reply);
      };
      this.#client.send('EVALSHA', [this.#sha, ...args]).then(done, (error: Error) => {
        // A server that was started anew does not know it yet.
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
    const [oldest] = this.#waiting;
    if (oldest !== undefined && oldest.until < Date.now()) this.close();
  }

  #end(): void {
    clearInterval(this.#timer);
    for (const { fail } of this.#waiting) fail(new NotAnswered('The connection was lost'));
    this.#waiting.clear();
    this.#onEnd();
  }
}

const SERVER_ERROR = 'ERR_REDIS_SERVER_ERROR';

/** Redis has answered that it did not do it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SERVER_ERROR;

/** The address of the one server; null where there are several, or it is not to be had by a plain connection. */
function serverUrl(redis: Redis): string | null {
  if (isCluster(redis)) return null;
  const { sentinels, host, port, username, password, db, tls, path } = redis.options;
  if (sentinels || tls || path || host === undefined) return null;
  const url = new URL(`redis://${host.includes(':') ? `[${host}]` : host}:${port ?? 6379}/${db ?? 0}`);
  url.username = encodeURIComponent(username ?? '');
  url.password = encodeURIComponent(password ?? '');
  return url.href;
}
