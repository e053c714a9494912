import { keys } from '@nightfall/shared/backend/keys';
import type { Redis } from '@nightfall/shared/backend/redis';
import { createKeyedMutex } from '@nightfall/shared/backend/rooms/keyed-mutex';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceError } from './service-error.ts';

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const perMinute = (points: number): Limit => ({ points, seconds: 60 });
const perQuarterHour = (points: number): Limit => ({ points, seconds: 15 * 60 });
/** As often as that a minute for long, but five parties of 27 behind one address may do it at once. */
const partiesAtOnce = (perMinuteForLong: number): Limit => ({
  points: 150,
  seconds: (150 * 60) / perMinuteForLong,
});

/** How often something may be done, by one address or for one account. */
const LIMITS = {
  failedJoin: perMinute(10),
  // Identities of people without a cookie: guests, practice, table screens.
  newGuest: { points: 300, seconds: 600 },
  // In one room, from an address that is not the one where it was opened.
  seatFromElsewhere: { points: 9, seconds: 600 },
  renewCode: perMinute(10),
  createRoom: perMinute(30),
  practice: partiesAtOnce(30),
  checkout: perMinute(20),
  exportData: perMinute(6),
  deleteAccount: perMinute(6),
  endSessions: perMinute(30),
  securityEvents: perMinute(120),
  uploadTheme: perMinute(10),
  keepTheme: { points: 40, seconds: 3600 },
  // What is deleted at once lies there for a day all the same.
  keepKilobytes: { points: 200 * 1024, seconds: 24 * 3600 },
  // Each of these costs one password hash.
  signup: partiesAtOnce(20),
  login: partiesAtOnce(30),
  failedLogin: perMinute(10),
  // For an account, from everywhere together. Beyond that each network has the few of the next row left, so that
  // nobody locks others out: the right password is among them.
  failedLoginAnywhere: perQuarterHour(100),
  failedLoginUnderAttack: perQuarterHour(3),
  // Codes of a second factor; those of six digits for an account from everywhere, too, but for devices that are known.
  failedCode: perQuarterHour(5),
  failedCodeAnywhere: { points: 100, seconds: 24 * 3600 },
  setUpSecondFactor: perQuarterHour(20),
  addPasskey: perQuarterHour(20),
  askForPasskey: partiesAtOnce(30),
  passkey: partiesAtOnce(30),
  setPassword: perQuarterHour(10),
  // For a mailbox, whether it has an account or not: from one address, and from everywhere. Who is kept from asking
  // by others has their links, which work, in the mailbox.
  magicLinkTo: perQuarterHour(5),
  magicLinkAnywhere: perQuarterHour(20),
  magicLinkFrom: partiesAtOnce(2),
  // Links that are none. Each is looked up, which costs little: one that works does so beside any number of them.
  failedCallback: perMinute(30),
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
  const mutex = createKeyedMutex();
  const count = async (name: LimitName, who: string, points = 1): Promise<void> => {
    try {
      await limiterOf(name).consume(who, points);
    } catch (reason) {
      // The library rejects with something that is no Error.
      throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
    }
  };
  const forgive = async (name: LimitName, who: string): Promise<void> => {
    await limiterOf(name).reward(who);
  };
  return {
    /** Counts one, or more. @throws ServiceError RATE_LIMITED when there were too many. */
    count,
    /** Counts one, and says instead of throwing that there were too many. */
    async excess(name: LimitName, who: string): Promise<ServiceError | null> {
      try {
        await count(name, who);
        return null;
      } catch (error) {
        if (error instanceof ServiceError) return error;
        throw error;
      }
    },
    /** Takes one back that was counted. */
    forgive,
    /**
     * Looks for what may be guessed: counted before the look, and taken back when it was right. One look after another,
     * so that many who are right at once do not meet the limit. @throws ServiceError RATE_LIMITED
     */
    guess<T>(name: LimitName, who: string, look: () => Promise<T | null>): Promise<T | null> {
      return mutex(`${name} ${who}`, async () => {
        await count(name, who);
        let isWrong = false;
        try {
          const found = await look();
          isWrong = found === null;
          return found;
        } finally {
          if (!isWrong) await forgive(name, who);
        }
      });
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
