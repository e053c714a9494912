import { createKeyedMutex } from '@nightfall/shared/backend/keyed-mutex';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { problem } from '@nightfall/shared/text/problems';
import { networksAround } from './caller-address.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { ServiceError } from './service-error.ts';
import { type Counted, LocalWindows, type Share, sharedWindows, type Windows } from './windows.ts';

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const perMinute = (points: number): Limit => ({ points, seconds: 60 });
const perQuarterHour = (points: number): Limit => ({ points, seconds: 15 * 60 });
/** A steady rate a minute, with room for five parties of 27 behind one address at once. */
const partiesAtOnce = (perMinuteForLong: number): Limit => ({
  points: 150,
  seconds: (150 * 60) / perMinuteForLong,
});

/** For all known devices at an address, which also count separately, and all others there. */
const inHouse: Limit = { points: 300, seconds: 600 };

/** How often something may be done, by an address or for an account. */
const LIMITS = {
  // Of a browser, or of an address where the browser is unknown; and of all at the address.
  failedJoin: perMinute(10),
  failedJoinFrom: perMinute(100),
  // New guests: people without a cookie, practice, table screens.
  newGuest: { points: 300, seconds: 600 },
  // In one room, from an address other than the one where it was opened.
  seatFromElsewhere: { points: 9, seconds: 600 },
  // Of a guest, in all rooms.
  changeName: perMinute(10),
  renewCode: perMinute(10),
  // Codes for seats, by a host; and calls of a device that lost its seat to another.
  seatCode: perMinute(10),
  movedSeat: partiesAtOnce(60),
  // Codes for table screens: asked for by a host, and typed at a screen.
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
  // Of a person who polls for one every two seconds, on several devices.
  readReview: perMinute(120),
  readRound: perMinute(60),
  // Of a person, or of an address without a session; and of all at the address. Pages ask every few seconds.
  readBalance: perMinute(60),
  readBalanceFrom: perMinute(1200),
  securityEvents: perMinute(120),
  // Rooms, queues and jobs: a page polls them.
  operations: perMinute(120),
  uploadTheme: perMinute(10),
  uploadRolePicture: perMinute(30),
  keepTheme: { points: 40, seconds: 3600 },
  // Seconds of a processor for reading packs: one with pictures takes a few.
  packSeconds: { points: 600, seconds: 3600 },
  // Deleted files are stored for a day, too.
  keepKilobytes: { points: 200 * 1024, seconds: 24 * 3600 },
  // From one address, of all unverified accounts, since any number of them can be made.
  keepKilobytesUnproven: { points: 60 * 1024, seconds: 24 * 3600 },
  // Each of these costs one password hash.
  signup: partiesAtOnce(20),
  login: partiesAtOnce(30),
  loginInHouse: inHouse,
  failedLogin: perMinute(10),
  // For an account, from everywhere together. Beyond that each network has the few of the next row, so that a stranger
  // cannot lock the owner out.
  failedLoginAnywhere: perQuarterHour(100),
  failedLoginUnderAttack: perQuarterHour(3),
  // Codes of a second factor; six-digit ones also for an account from everywhere, except from known devices.
  failedCode: perQuarterHour(5),
  failedCodeAnywhere: { points: 100, seconds: 24 * 3600 },
  setUpSecondFactor: perQuarterHour(20),
  addPasskey: perQuarterHour(20),
  askForPasskey: partiesAtOnce(30),
  askForPasskeyInHouse: inHouse,
  passkey: partiesAtOnce(30),
  passkeyInHouse: inHouse,
  setPassword: perQuarterHour(10),
  // For a mailbox, with an account or not: from one address, and from everywhere. An owner whom others keep from asking
  // has their working links in the mailbox.
  magicLinkTo: perQuarterHour(5),
  magicLinkAnywhere: perQuarterHour(20),
  // For all known devices of an account together.
  magicLinkToDevices: perQuarterHour(10),
  magicLinkFrom: partiesAtOnce(2),
  // Invalid links. One that works does so beside any number of them.
  failedCallback: perMinute(30),
  // Wrong codes of mails. Each mail takes five, and only from the browser that asked for it.
  failedMailedCode: perMinute(30),
} as const;

/** Guesses that wait for their turn at one address: five parties of 27, and some more. */
const WAITING_TO_GUESS = 150;
const TOO_MANY = problem('requests.tooManyAttempts');

export type LimitName = keyof typeof LIMITS;
/** A use that a limit counts, and for whom: an account, a caller's address, or both, the address last. */
export type LimitUse = readonly [name: LimitName, who: string, points?: number];

/** What was counted; nothing where it was too much. */
interface CountedUses {
  readonly excess: ServiceError | null;
  /** Gives back what turned out to be right, except for `kept`. Nothing happens once the window has ended. */
  giveBack(kept?: readonly LimitUse[]): Promise<void>;
  /** Gives back what goes beyond these points of each use. */
  keepOnly(points: number): Promise<void>;
}

/** Looks for what was guessed. Only a wrong guess, which finds null, stays counted, besides what is kept anyway. */
export async function guessCounted<T>(
  counted: CountedUses,
  look: () => Promise<T | null>,
  kept: readonly LimitUse[] = [],
): Promise<T | null> {
  let isWrong = false;
  try {
    const found = await look();
    isWrong = found === null;
    return found;
  } finally {
    if (!isWrong) await counted.giveBack(kept);
  }
}

/** Counts over all API processes; while Redis is away each process counts alone. */
export class Limits {
  readonly #scale: number;
  readonly #shared: Windows;
  readonly #local = new LocalWindows();
  readonly #mutex = createKeyedMutex();
  readonly #turns: KeyedSemaphore;

  constructor(redis: Redis, scale: number) {
    this.#scale = scale;
    this.#shared = sharedWindows(redis);
    this.#turns = new KeyedSemaphore(this.#scaled(WAITING_TO_GUESS), TOO_MANY);
  }

  /** The points that a limit has at most. */
  most(name: LimitName): number {
    return this.#scaled(LIMITS[name].points);
  }

  /** Counts one use. @throws ServiceError RATE_LIMITED */
  count(...use: LimitUse): Promise<CountedUses> {
    return this.countAll([use]);
  }

  /** Counts all uses or, where one is too many, none. @throws ServiceError RATE_LIMITED */
  async countAll(uses: readonly LimitUse[]): Promise<CountedUses> {
    const counted = await this.tryAll(uses);
    if (counted.excess !== null) throw counted.excess;
    return counted;
  }

  /** The same; a refusal is returned instead of thrown. */
  async tryAll(uses: readonly LimitUse[]): Promise<CountedUses> {
    const shares = uses.map((use) => this.#sharesOf(use));
    const [windows, outcome] = await this.#shared.take(shares.flat()).then(
      (taken) => [this.#shared, taken] as const,
      async () => [this.#local, await this.#local.take(shares.flat())] as const,
    );
    if ('waitMs' in outcome) {
      const nothing = async () => undefined;
      return { excess: tooMany(outcome.waitMs), giveBack: nothing, keepOnly: nothing };
    }
    // Should Redis not answer, it stays counted until the window ends.
    const giveBack = (counted: readonly Counted[]) => windows.giveBack(counted).catch(() => undefined);
    return {
      excess: null,
      keepOnly: (points) =>
        giveBack(outcome.counted.map((one) => ({ ...one, points: Math.max(0, one.points - points) }))),
      giveBack: (kept = []) => {
        const keys = uses.flatMap((use, n) =>
          kept.includes(use) ? (shares[n] ?? []).map(({ key }) => key) : [],
        );
        return giveBack(outcome.counted.filter(({ key }) => !keys.includes(key)));
      },
    };
  }

  /**
   * Looks for something that can be guessed: counted before the look, and given back when it was right. Looks by the
   * same caller, whom the last use names, come one after another: many right ones at once do not meet the limit.
   * @throws ServiceError RATE_LIMITED
   */
  guess<T>(uses: readonly LimitUse[], look: () => Promise<T | null>): Promise<T | null> {
    const key = uses.at(-1)?.slice(0, 2).join(' ') ?? '';
    return this.#turns.run(key, () =>
      this.#mutex(key, async () => guessCounted(await this.countAll(uses), look)),
    );
  }

  #scaled(points: number): number {
    return Math.max(1, Math.round(points * this.#scale));
  }

  #sharesOf([name, who, points = 1]: LimitUse): Share[] {
    const limit = LIMITS[name];
    return networksAround(who).map((network) => ({
      key: `${name}:${network.name}`,
      points,
      most: this.#scaled(limit.points) * network.multiple,
      windowMs: limit.seconds * 1000,
    }));
  }
}

const tooMany = (waitMs: number) =>
  new ServiceError('RATE_LIMITED', {
    ...TOO_MANY,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
