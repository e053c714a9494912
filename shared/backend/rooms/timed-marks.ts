import type { Redis } from '../redis.ts';

/** KEYS: the sorted set. ARGV: member, the newest score that may go, the next score ('' = none). */
const SETTLE = `
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) > tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
`;

type Settle = (key: string, member: string, upTo: number, next: number | '') => Promise<number>;

/** Members of a sorted set by time, in epoch milliseconds. */
export interface TimedMarks {
  set(key: string, members: readonly string[], at: number): Promise<void>;
  /** Takes a mark away, or puts it off, unless somebody has set a later time than `upTo` meanwhile. */
  settle(key: string, member: string, upTo: number, next?: number): Promise<void>;
}

export function createTimedMarks(redis: Redis): TimedMarks {
  redis.defineCommand('settleMark', { numberOfKeys: 1, lua: SETTLE });
  const settleMark = (redis as unknown as { settleMark: Settle }).settleMark.bind(redis);
  return {
    async set(key, members, at) {
      if (members.length > 0) await redis.zadd(key, ...members.flatMap((member) => [at, member]));
    },
    async settle(key, member, upTo, next) {
      await settleMark(key, member, upTo, next ?? '');
    },
  };
}
