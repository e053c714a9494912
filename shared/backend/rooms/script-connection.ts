import { RedisClient } from 'bun';
import type { Parts } from '../../game/state/formats/formats.ts';
import { ROUNDS_KEPT } from '../../game/state/limits.ts';
import type { Redis } from '../redis.ts';
import { isCluster } from '../redis-cluster.ts';
import { COMMAND_TIMEOUT_MS } from '../redis-url.ts';

/** A player's receipts that are kept; older ones go first. */
export const RECEIPTS_KEPT = 64;

/**
 * Receipts are a hash of one person in one room, by request id. `#` counts them, and `#0` to `#63` say which ids the
 * last ones have, so that the next one takes the place of the oldest. No request id begins like that.
 */
const KEEP = `
local function keep(key, requestId, receipt)
  local place = '#' .. redis.call('HINCRBY', key, '#', 1) % ${RECEIPTS_KEPT}
  local oldest = redis.call('HGET', key, place)
  if oldest then redis.call('HDEL', key, oldest) end
  redis.call('HSET', key, place, requestId, requestId, receipt)
end`;
/** Receipts outlive a closed room for this long, so that a repeated leave_game still gets its answer. */
const RECEIPT_SECONDS = 6 * 3600;

/**
 * One write of one game: check the receipt, the deadline and the version, then store everything and tell the room.
 *
 * KEYS: game, outbox, receipts, earlier rounds
 * ARGV: expected rev ('' = must not exist), deadline (Redis time in ms), request id ('' = none), receipt,
 *       'write' | 'rewrite' | 'close' | 'note', channel, message, next rev, number of the round that has become an earlier
 *       one ('' = none), that round, number of field values, fields…, outbox entries…
 *
 * The deadline makes an answer "nothing was changed" true even if the command lies in a stopped server's buffer:
 * it will not be done later.
 */
export const COMMIT_SCRIPT = `${KEEP}
local requestId = ARGV[3]
if requestId ~= '' then
  local known = redis.call('HGET', KEYS[3], requestId)
  if known then return {'repeated', known} end
end
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(ARGV[2]) then return {'late'} end
local rev = redis.call('HGET', KEYS[1], 'rev')
if (rev or '') ~= ARGV[1] then return {'conflict'} end

local mode = ARGV[5]
if mode == 'close' then
  redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[4])
elseif mode == 'write' or mode == 'rewrite' then
  if mode == 'rewrite' then redis.call('DEL', KEYS[1]) end
  rev = ARGV[8]
  local last = 11 + tonumber(ARGV[11])
  redis.call('HSET', KEYS[1], 'rev', rev, unpack(ARGV, 12, last))
  if ARGV[9] ~= '' then
    redis.call('HSET', KEYS[4], ARGV[9], ARGV[10])
    redis.call('HDEL', KEYS[4], tonumber(ARGV[9]) - ${ROUNDS_KEPT})
  end
  if #ARGV > last then redis.call('HSET', KEYS[2], unpack(ARGV, last + 1, #ARGV)) end
end
if requestId ~= '' then
  keep(KEYS[3], requestId, ARGV[4])
  redis.call('EXPIRE', KEYS[3], ${RECEIPT_SECONDS})
end
if mode ~= 'note' then redis.call('SPUBLISH', ARGV[6], ARGV[7]) end
return {'stored', rev or '0'}
`;

/**
 * Requests that were done under one user id are known under another.
 *
 * KEYS: receipts of the one, receipts of the other
 */
export const COPY_RECEIPTS_SCRIPT = `${KEEP}
local count = tonumber(redis.call('HGET', KEYS[1], '#') or '0')
for number = math.max(1, count - ${RECEIPTS_KEPT - 1}), count do
  local requestId = redis.call('HGET', KEYS[1], '#' .. number % ${RECEIPTS_KEPT})
  local receipt = requestId and redis.call('HGET', KEYS[1], requestId)
  if receipt and redis.call('HEXISTS', KEYS[2], requestId) == 0 then keep(KEYS[2], requestId, receipt) end
end
redis.call('EXPIRE', KEYS[2], ${RECEIPT_SECONDS})
`;

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

/** Pairs of field and JSON for every part that is another value than before. */
export function changedFields(before: Parts, after: Parts): string[] {
  const changed: string[] = [];
  for (const [field, value] of Object.entries(after)) {
    if (before[field] !== value) changed.push(field, JSON.stringify(value));
  }
  return changed;
}

/** A game in whatever format it is stored. */
export interface StoredParts {
  readonly rev: number;
  readonly parts: Parts;
}

/** A stored hash as the parts it was made from; null when there is none. */
export function partsOfFields(fields: Record<string, string>): StoredParts | null {
  const { rev, ...parts } = fields;
  if (rev === undefined) return null;
  const parsed = Object.entries(parts).map(([field, json]) => [field, JSON.parse(json)] as const);
  return { rev: Number(rev), parts: Object.fromEntries(parsed) };
}

/** Some fields of a stored hash, and what they hold; those that are not there are left out. */
export function partsFromList(fields: readonly string[], stored: readonly (string | null)[]): Parts {
  const there = fields.flatMap((field, index) => {
    const json = stored[index] ?? null;
    return json === null ? [] : [[field, JSON.parse(json)] as const];
  });
  return Object.fromEntries(there);
}
