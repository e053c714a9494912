import type { Redis } from '@nightfall/shared/backend/redis';
import { createKeyedMutex } from '@nightfall/shared/backend/rooms/keyed-mutex';
import { networksAround } from './caller-address.ts';
import { createKeyedSemaphore } from './keyed-semaphore.ts';
import { ServiceError } from './service-error.ts';
import { ownWindows, type Share, sharedWindows } from './windows.ts';

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

/** For all known devices at an address, which count for themselves otherwise, and for all others there. */
const inHouse: Limit = { points: 300, seconds: 600 };

/** How often something may be done, by one address or for one account. */
const LIMITS = {
  // Of a browser, or of an address where the browser is not known; and of all at the address.
  failedJoin: perMinute(10),
  failedJoinFrom: perMinute(100),
  // Identities of people without a cookie: guests, practice, table screens.
  newGuest: { points: 300, seconds: 600 },
  // In one room, from an address that is not the one where it was opened.
  seatFromElsewhere: { points: 9, seconds: 600 },
  // Of a guest, in all rooms.
  changeName: perMinute(10),
  renewCode: perMinute(10),
  // Codes for seats, by a host; and the way back of who has lost one to another device.
  seatCode: perMinute(10),
  movedSeat: partiesAtOnce(60),
  // Codes for table screens: asked for by a host, and typed at a screen where there is none.
  tableCode: perMinute(10),
  failedPairing: perMinute(10),
  failedPairingFrom: perMinute(100),
  createRoom: perMinute(30),
  practice: partiesAtOnce(30),
  checkout: perMinute(20),
  exportData: perMinute(6),
  deleteAccount: perMinute(6),
  endSessions: perMinute(30),
  // Of a person on several devices; the page reads it when it comes back.
  readGame: perMinute(120),
  tableToken: perMinute(30),
  arrangeSeats: perMinute(120),
  // Of a person who waits for one, every two seconds, on several devices.
  readReview: perMinute(120),
  readRound: perMinute(60),
  securityEvents: perMinute(120),
  // Rooms, queues and jobs: a page looks every few seconds.
  operations: perMinute(120),
  uploadTheme: perMinute(10),
  uploadRolePicture: perMinute(30),
  keepTheme: { points: 40, seconds: 3600 },
  // Of a processor, for reading packs: one with pictures takes a few.
  packSeconds: { points: 600, seconds: 3600 },
  // What is deleted at once lies there for a day all the same.
  keepKilobytes: { points: 200 * 1024, seconds: 24 * 3600 },
  // From one address, of all accounts whose mailbox nobody has proven: any number of them can be made.
  keepKilobytesUnproven: { points: 60 * 1024, seconds: 24 * 3600 },
  // Each of these costs one password hash.
  signup: partiesAtOnce(20),
  login: partiesAtOnce(30),
  loginInHouse: inHouse,
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
  askForPasskeyInHouse: inHouse,
  passkey: partiesAtOnce(30),
  passkeyInHouse: inHouse,
  setPassword: perQuarterHour(10),
  // For a mailbox, whether it has an account or not: from one address, and from everywhere. Who is kept from asking
  // by others has their links, which work, in the mailbox.
  magicLinkTo: perQuarterHour(5),
  magicLinkAnywhere: perQuarterHour(20),
  // And for all known devices of an account together.
  magicLinkToDevices: perQuarterHour(10),
  magicLinkFrom: partiesAtOnce(2),
  // Links that are none. Each is looked up, which costs little: one that works does so beside any number of them.
  failedCallback: perMinute(30),
  // Wrong codes of such mails. Each mail takes five, and only from the browser that asked for it.
  failedMailedCode: perMinute(30),
} as const;

/** All who wait for their turn to guess at one address: five parties of 27, and some more. */
const WAITING_TO_GUESS = 150;
const TOO_MANY = 'Too many attempts. Please wait a moment';

export type LimitName = keyof typeof LIMITS;
/** Something that a limit counts, for whom: an account, a caller's address, or both, the address last. */
export type Attempt = readonly [name: LimitName, who: string, points?: number];
export type Limits = ReturnType<typeof createLimits>;

/** What was counted; or nothing, since there were too many. */
interface Tried {
  readonly excess: ServiceError | null;
  /** What was right is not counted, but for what each costs. Nothing happens once its time is over. */
  giveBack(but?: readonly Attempt[]): Promise<void>;
  /** Of each that was counted beforehand, only so much was used. */
  keepOnly(points: number): Promise<void>;
}

/** Counted over all API processes; while Redis is away each process counts for itself. */
export function createLimits(redis: Redis, scale: number) {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale));
  const [shared, own] = [sharedWindows(redis), ownWindows()];
  const mutex = createKeyedMutex();
  const turns = createKeyedSemaphore(scaled(WAITING_TO_GUESS), TOO_MANY);

  /** Counts all of these, or none: what is refused is not counted anywhere. Says instead of throwing that it was refused. */
  const tryAll = async (attempts: readonly Attempt[]): Promise<Tried> => {
    const shares = attempts.map((attempt) => sharesOf(attempt, scaled));
    const [windows, outcome] = await shared.take(shares.flat()).then(
      (taken) => [shared, taken] as const,
      async () => [own, await own.take(shares.flat())] as const,
    );
    if ('waitMs' in outcome) {
      const nothing = async () => undefined;
      return { excess: tooMany(outcome.waitMs), giveBack: nothing, keepOnly: nothing };
    }
    return {
      excess: null,
      keepOnly: async (points) => {
        const unused = outcome.counted.map((one) => ({ ...one, points: Math.max(0, one.points - points) }));
        await windows.giveBack(unused).catch(() => undefined);
      },
      giveBack: async (but = []) => {
        const kept = new Set(attempts.flatMap((one, n) => (but.includes(one) ? namesOf(shares[n]) : [])));
        const returned = outcome.counted.filter(({ key }) => !kept.has(key));
        // Who was right is let in all the same: without Redis it stays counted until its time is over.
        await windows.giveBack(returned).catch(() => undefined);
      },
    };
  };

  const countAll = async (attempts: readonly Attempt[]): Promise<Tried> => {
    const tried = await tryAll(attempts);
    if (tried.excess !== null) throw tried.excess;
    return tried;
  };
  const count = (...attempt: Attempt): Promise<Tried> => countAll([attempt]);

  return {
    tryAll,
    /** As much of this as there may ever be at once. */
    most: (name: LimitName): number => scaled(LIMITS[name].points),
    /** The same. @throws ServiceError RATE_LIMITED when there were too many of one of them */
    countAll,
    /** Counts one, or more. @throws ServiceError RATE_LIMITED */
    count,
    /**
     * Looks for what may be guessed: counted before the look, and given back when it was right. One look after another,
     * so that many who are right at once do not meet the limit: their turns are those of whom the last attempt names.
     * @throws ServiceError RATE_LIMITED
     */
    guess<T>(attempts: readonly Attempt[], look: () => Promise<T | null>): Promise<T | null> {
      const key = attempts.at(-1)?.slice(0, 2).join(' ') ?? '';
      return turns(key, () =>
        mutex(key, async () => {
          const counted = await countAll(attempts);
          let isWrong = false;
          try {
            const found = await look();
            isWrong = found === null;
            return found;
          } finally {
            if (!isWrong) await counted.giveBack();
          }
        }),
      );
    },
  };
}

function sharesOf([name, who, points = 1]: Attempt, scaled: (points: number) => number): Share[] {
  const limit = LIMITS[name];
  return networksAround(who).map((network) => ({
    key: `${name}:${network.name}`,
    points,
    most: scaled(limit.points) * network.multiple,
    windowMs: limit.seconds * 1000,
  }));
}

const namesOf = (shares: readonly Share[] = []): string[] => shares.map(({ key }) => key);

const tooMany = (waitMs: number) =>
  new ServiceError('RATE_LIMITED', {
    message: TOO_MANY,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
