import { keys } from '@nightfall/shared/backend/redis/keys';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { isCluster, slotOf } from '@nightfall/shared/backend/redis/redis-cluster';

/** What is to be counted in one window of time, and how much the window holds. A window begins with its first count. */
export interface Share {
  readonly key: string;
  readonly points: number;
  readonly most: number;
  readonly windowMs: number;
}

/** What was counted. `endsAt` identifies the window, so that nothing is given back to a later one. */
export interface Counted {
  readonly key: string;
  readonly points: number;
  readonly endsAt: number;
}

type Outcome = { readonly counted: readonly Counted[] } | { readonly waitMs: number };

/** Windows of time. All shares of a call are counted, or none. */
export interface Windows {
  /** @returns what was counted, or the time until all of it fits */
  take(shares: readonly Share[]): Promise<Outcome>;
  giveBack(counted: readonly Counted[]): Promise<void>;
}

/** KEYS: windows; ARGV: points, most and length in ms, for each window */
const TAKE = `
local wait = -1
for i, key in ipairs(KEYS) do
  local points, most, length = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  if tonumber(redis.call('GET', key) or '0') + points > most then
    local left = redis.call('PTTL', key)
    wait = math.max(wait, left < 0 and length or left)
  end
end
if wait >= 0 then return {'full', wait} end
local ends = {}
for i, key in ipairs(KEYS) do
  redis.call('SET', key, 0, 'PX', ARGV[3 * i], 'NX')
  redis.call('INCRBY', key, ARGV[3 * i - 2])
  ends[i] = redis.call('PEXPIRETIME', key)
end
return {'counted', unpack(ends)}
`;

/** KEYS: windows; ARGV: points and the end of the window that they were counted in, for each */
const GIVE_BACK = `
for i, key in ipairs(KEYS) do
  if redis.call('PEXPIRETIME', key) == tonumber(ARGV[2 * i]) then redis.call('DECRBY', key, ARGV[2 * i - 1]) end
end
`;

type Script<T> = (amount: number, ...keysAndArguments: readonly (string | number)[]) => Promise<T>;

/** Windows that all processes share, in Redis. */
export const sharedWindows = (redis: Redis): Windows =>
  isCluster(redis) ? new ClusterWindows(redis) : new RedisWindows(redis, keys.limit);

interface Scripts {
  readonly takeShares: Script<['full', number] | ['counted', ...number[]]>;
  readonly giveSharesBack: Script<null>;
}

class RedisWindows implements Windows {
  readonly #scripts: Scripts;
  readonly #nameOf: (share: string) => string;

  constructor(redis: Redis, nameOf: (share: string) => string) {
    redis.defineCommand('takeShares', { lua: TAKE });
    redis.defineCommand('giveSharesBack', { lua: GIVE_BACK });
    this.#scripts = redis as unknown as Scripts;
    this.#nameOf = nameOf;
  }

  async take(shares: readonly Share[]): Promise<Outcome> {
    const bounds = shares.flatMap(({ points, most, windowMs }) => [points, most, windowMs]);
    const [state, ...times] = await this.#scripts.takeShares(
      shares.length,
      ...this.#names(shares),
      ...bounds,
    );
    if (state === 'full') return { waitMs: times[0] ?? 0 };
    return { counted: shares.map(({ key, points }, index) => ({ key, points, endsAt: times[index] ?? 0 })) };
  }

  async giveBack(counted: readonly Counted[]): Promise<void> {
    const parts = counted.flatMap(({ points, endsAt }) => [points, endsAt]);
    await this.#scripts.giveSharesBack(counted.length, ...this.#names(counted), ...parts);
  }

  #names(all: readonly { readonly key: string }[]): string[] {
    return all.map(({ key }) => this.#nameOf(key));
  }
}

/**
 * On a cluster, where a script sees one slot, each caller's windows are counted separately, and given back where another
 * one is full. A caller may meanwhile be refused for what is then given back; no caller is let in too often.
 */
class ClusterWindows implements Windows {
  readonly #windows: RedisWindows;

  constructor(redis: Redis) {
    this.#windows = new RedisWindows(redis, keys.limitOf);
  }

  async take(shares: readonly Share[]): Promise<Outcome> {
    const outcomes = await Promise.allSettled(bySlot(shares).map((some) => this.#windows.take(some)));
    const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const counted = taken.flatMap((one) => ('counted' in one ? one.counted : []));
    const waits = taken.flatMap((one) => ('waitMs' in one ? [one.waitMs] : []));
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed !== undefined || waits.length > 0) await this.giveBack(counted).catch(() => undefined);
    if (failed !== undefined) throw failed.reason;
    return waits.length > 0 ? { waitMs: Math.max(...waits) } : { counted };
  }

  async giveBack(counted: readonly Counted[]): Promise<void> {
    await Promise.all(bySlot(counted).map((some) => this.#windows.giveBack(some)));
  }
}

const bySlot = <One extends { readonly key: string }>(all: readonly One[]): One[][] => [
  ...Map.groupBy(all, ({ key }) => slotOf(keys.limitOf(key))).values(),
];

const FORGET_EVERY_MS = 60_000;

interface LocalWindow {
  used: number;
  readonly endsAt: number;
}

/** Windows of this process alone. */
export class LocalWindows implements Windows {
  readonly #now: () => number;
  readonly #windows = new Map<string, LocalWindow>();
  #forgottenAt: number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#forgottenAt = now();
  }

  async take(shares: readonly Share[]): Promise<Outcome> {
    this.#forgetEnded();
    const all = shares.map((share) => ({ ...share, window: this.#windowOf(share) }));
    const full = all.filter(({ window, points, most }) => window.used + points > most);
    if (full.length > 0)
      return { waitMs: Math.max(...full.map(({ window }) => window.endsAt - this.#now())) };
    for (const { key, points, window } of all) {
      window.used += points;
      this.#windows.set(key, window);
    }
    return { counted: all.map(({ key, points, window }) => ({ key, points, endsAt: window.endsAt })) };
  }

  async giveBack(counted: readonly Counted[]): Promise<void> {
    for (const { key, points, endsAt } of counted) {
      const window = this.#windows.get(key);
      if (window?.endsAt === endsAt) window.used -= points;
    }
  }

  #windowOf({ key, windowMs }: Share): LocalWindow {
    const known = this.#windows.get(key);
    return known !== undefined && known.endsAt > this.#now()
      ? known
      : { used: 0, endsAt: this.#now() + windowMs };
  }

  #forgetEnded(): void {
    const now = this.#now();
    if (now - this.#forgottenAt < FORGET_EVERY_MS) return;
    this.#forgottenAt = now;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
