import { keys } from '@nightfall/shared/backend/keys';
import type { Redis } from '@nightfall/shared/backend/redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from './service-error.ts';

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const perMinute = (points: number): Limit => ({ points, seconds: 60 });
const perQuarterHour = (points: number): Limit => ({ points, seconds: 15 * 60 });

/** How often something may be done, by one address or for one account. */
const LIMITS = {
  failedJoin: perMinute(10),
  createRoom: perMinute(30),
  practice: perMinute(30),
  checkout: perMinute(20),
  exportData: perMinute(6),
  deleteAccount: perMinute(6),
  uploadTheme: perMinute(10),
  keepTheme: { points: 40, seconds: 3600 },
  // What is deleted at once lies there for a day all the same.
  keepKilobytes: { points: 200 * 1024, seconds: 24 * 3600 },
  // Each of these costs one password hash.
  signup: perMinute(20),
  login: perMinute(30),
  failedLogin: perMinute(10),
  // From everywhere together. So many that hardly anybody is locked out by others; a link still signs in.
  failedLoginAnywhere: perQuarterHour(100),
  setPassword: perQuarterHour(10),
  // For a mailbox, whether it has an account or not; and from an address, which a whole household may share.
  magicLinkTo: perQuarterHour(5),
  magicLinkFrom: perQuarterHour(30),
  callback: perMinute(30),
} as const;

export type LimitName = keyof typeof LIMITS;
export type Limits = ReturnType<typeof createLimits>;

/** Counted over all API processes; while Redis is away each process counts for itself. */
export function createLimits(redis: Redis, scale: number) {
  const limiters = new Map<LimitName, RateLimiterRedis>();
  for (const [name, { points, seconds }] of Object.entries(LIMITS) as [LimitName, Limit][]) {
    const amount = { points: Math.max(1, Math.round(points * scale)), duration: seconds };
    const insuranceLimiter = new RateLimiterMemory(amount);
    limiters.set(
      name,
      new RateLimiterRedis({
        ...amount,
        storeClient: redis,
        keyPrefix: keys.rateLimit(name),
        insuranceLimiter,
      }),
    );
  }
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name);
    if (limiter === undefined) throw new Error(`No limit is called ${name}`);
    return limiter;
  };
  return {
    /** Counts one, or more. @throws ServiceError RATE_LIMITED when there were too many. */
    async count(name: LimitName, who: string, points = 1): Promise<void> {
      try {
        await limiterOf(name).consume(who, points);
      } catch (reason) {
        // The library rejects with something that is no Error.
        throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
      }
    },
    /** @throws ServiceError RATE_LIMITED when there were too many so far; counts nothing. */
    async check(name: LimitName, who: string): Promise<void> {
      const limiter = limiterOf(name);
      const sofar = await limiter.get(who);
      if (sofar !== null && sofar.consumedPoints >= limiter.points) throw tooMany(sofar);
    },
    /** Takes one back that was counted. */
    async forgive(name: LimitName, who: string): Promise<void> {
      await limiterOf(name).reward(who);
    },
    /** Counts one more, without refusing anything. */
    async note(name: LimitName, who: string): Promise<void> {
      await limiterOf(name).penalty(who);
    },
  };
}

const tooMany = (state: RateLimiterRes) =>
  new ServiceError('RATE_LIMITED', {
    message: 'Too many attempts. Please wait a moment',
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
