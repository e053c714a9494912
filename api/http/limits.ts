import { keys } from '@nightfall/shared/backend/keys';
import type { Redis } from '@nightfall/shared/backend/redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from './service-error.ts';

/** How often something may be done within a minute, by one address or for one account. */
const PER_MINUTE = {
  failedJoin: 10,
  createRoom: 30,
  practice: 30,
  // Each of these costs one password hash.
  signup: 20,
  login: 30,
  failedLogin: 10,
} as const;

export type LimitName = keyof typeof PER_MINUTE;
export type Limits = ReturnType<typeof createLimits>;

/** Counted over all API processes; while Redis is away each process counts for itself. */
export function createLimits(redis: Redis, scale: number) {
  const limiters = new Map<LimitName, RateLimiterRedis>();
  for (const [name, perMinute] of Object.entries(PER_MINUTE) as [LimitName, number][]) {
    const amount = { points: Math.max(1, Math.round(perMinute * scale)), duration: 60 };
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
    /** Counts one. @throws ServiceError RATE_LIMITED when there were too many. */
    async count(name: LimitName, who: string): Promise<void> {
      try {
        await limiterOf(name).consume(who);
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
