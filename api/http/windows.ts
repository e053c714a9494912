import { keys } from '@nightfall/shared/backend/keys';
import type { Redis } from '@nightfall/shared/backend/redis';
import { isCluster, slotOf } from '@nightfall/shared/backend/redis-cluster';

/** Something to be counted, with how much of it a window of time has room for. It begins with the first that is counted. */
export interface Share {
  readonly key: string;
  readonly points: number;
  readonly most: number;
  readonly windowMs: number;
}

/** What was counted. A window is known by the moment it ends, so that nothing is given back to the one after it. */
export interface Counted {
  readonly key: string;
  readonly points: number;
  readonly endsAt: number;
}

type Outcome = { readonly counted: readonly Counted[] } | { readonly waitMs: number };

/** Windows of time, in which all that belongs together is counted, or nothing of it. */
export interface Windows {
  /** @returns what was counted, or how long it takes until there is room for all of it */
  take(shares: readonly Share[]): Promise<Outcome>;
  giveBack(counted: readonly Counted[]): Promise<void>;
}

/**
 * KEYS: windows
 * ARGV: points, most and length in ms, for each window
 */
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

/**
 * KEYS: windows
 * ARGV: points and the end of the window that they were counted in, for each
 */
const GIVE_BACK = `
for i, key in ipairs(KEYS) do
  if redis.call('PEXPIRETIME', key) == tonumber(ARGV[2 * i]) then redis.call('DECRBY', key, ARGV[2 * i - 1]) end
end
`;

type Script<T> = (amount: number, ...keysAndArguments: readonly (string | number)[]) => Promise<T>;

/** Of all processes together. */
export const sharedWindows = (redis: Redis): Windows =>
  isCluster(redis) ? spreadWindows(redis) : windowsIn(redis, keys.limit);

/**
 * On a cluster, where a script sees one slot: each caller's windows are counted by themselves, and given back where
 * another one is full. Who asks in between may be refused for what is then given back; nobody is let in too often.
 */
function spreadWindows(redis: Redis): Windows {
  const { take, giveBack } = windowsIn(redis, keys.limitOf);
  const bySlot = <One extends { readonly key: string }>(all: readonly One[]) => [
    ...Map.groupBy(all, ({ key }) => slotOf(keys.limitOf(key))).values(),
  ];
  const giveAllBack = async (counted: readonly Counted[]) => {
    await Promise.all(bySlot(counted).map(giveBack));
  };
  return {
    async take(shares) {
      const outcomes = await Promise.allSettled(bySlot(shares).map(take));
      const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const counted = taken.flatMap((one) => ('counted' in one ? one.counted : []));
      const waits = taken.flatMap((one) => ('waitMs' in one ? [one.waitMs] : []));
      const failed = outcomes.find((one) => one.status === 'rejected');
      if (failed !== undefined || waits.length > 0) await giveAllBack(counted).catch(() => undefined);
      if (failed !== undefined) throw failed.reason;
      return waits.length > 0 ? { waitMs: Math.max(...waits) } : { counted };
    },
    giveBack: giveAllBack,
  };
}

function windowsIn(redis: Redis, nameOf: (share: string) => string): Windows {
  redis.defineCommand('takeShares', { lua: TAKE });
  redis.defineCommand('giveSharesBack', { lua: GIVE_BACK });
  const scripts = redis as unknown as {
    takeShares: Script<['full', number] | ['counted', ...number[]]>;
    giveSharesBack: Script<null>;
  };
  const named = (all: readonly { readonly key: string }[]) => all.map(({ key }) => nameOf(key));
  return {
    async take(shares) {
      const bounds = shares.flatMap(({ points, most, windowMs }) => [points, most, windowMs]);
      const [state, ...times] = await scripts.takeShares(shares.length, ...named(shares), ...bounds);
      if (state === 'full') return { waitMs: times[0] ?? 0 };
      return {
        counted: shares.map(({ key, points }, index) => ({ key, points, endsAt: times[index] ?? 0 })),
      };
    },
    async giveBack(counted) {
      const parts = counted.flatMap(({ points, endsAt }) => [points, endsAt]);
      await scripts.giveSharesBack(counted.length, ...named(counted), ...parts);
    },
  };
}

const FORGET_EVERY_MS = 60_000;

/** Of this process alone. */
export function ownWindows(now: () => number = Date.now): Windows {
  const windows = new Map<string, { used: number; readonly endsAt: number }>();
  let forgottenAt = now();
  const forgetEnded = () => {
    if (now() - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = now();
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
  };
  const windowOf = ({ key, windowMs }: Share) => {
    const known = windows.get(key);
    return known !== undefined && known.endsAt > now() ? known : { used: 0, endsAt: now() + windowMs };
  };
  return {
    async take(shares) {
      forgetEnded();
      const all = shares.map((share) => ({ ...share, window: windowOf(share) }));
      const full = all.filter(({ window, points, most }) => window.used + points > most);
      if (full.length > 0) return { waitMs: Math.max(...full.map(({ window }) => window.endsAt - now())) };
      for (const { key, points, window } of all) {
        window.used += points;
        windows.set(key, window);
      }
      return { counted: all.map(({ key, points, window }) => ({ key, points, endsAt: window.endsAt })) };
    },
    async giveBack(counted) {
      for (const { key, points, endsAt } of counted) {
        const window = windows.get(key);
        if (window?.endsAt === endsAt) window.used -= points;
      }
    },
  };
}
