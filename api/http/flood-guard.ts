import { FLOOD_FRAMES_PER_SECOND } from '@nightfall/shared/protocol/limits';

export interface FloodGuard {
  /** Counts a frame. @returns whether it is one too many */
  isFlood(): boolean;
}

interface Pace {
  readonly perSecond?: number;
  readonly now?: () => number;
}

/** How many seconds of the allowed pace may come in one burst. */
const BURST_SECONDS = 3;
/** After a flood, of any length, this many seconds have to be quiet before anything passes again. */
const REST_SECONDS = 1;

/** Lets a burst pass, and in the long run the allowed pace. */
export class PacedGuard implements FloodGuard {
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor({ perSecond = FLOOD_FRAMES_PER_SECOND, now = Date.now }: Pace = {}) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = BURST_SECONDS * perSecond;
    this.#at = now();
  }

  isFlood(): boolean {
    const time = this.#now();
    const earned = ((time - this.#at) / 1000) * this.#perSecond;
    const left = Math.min(BURST_SECONDS * this.#perSecond, this.#left + earned) - 1;
    this.#left = Math.max(-REST_SECONDS * this.#perSecond, left);
    this.#at = time;
    return this.#left < 0;
  }

  /** It would let a whole burst pass. */
  get isRested(): boolean {
    return this.#now() - this.#at > BURST_SECONDS * 1000;
  }
}

/** Guards shared by several connections, by key. Unused ones are forgotten. */
export class SharedGuards {
  readonly #guards = new Map<string, PacedGuard>();
  readonly #pace: Pace;

  constructor(perSecond: number, now: () => number = Date.now) {
    this.#pace = { perSecond, now };
  }

  isFlood(who: string): boolean {
    let guard = this.#guards.get(who);
    if (guard === undefined) {
      guard = new PacedGuard(this.#pace);
      this.#guards.set(who, guard);
    }
    return guard.isFlood();
  }

  forgetRested(): void {
    for (const [who, guard] of this.#guards) if (guard.isRested) this.#guards.delete(who);
  }

  get size(): number {
    return this.#guards.size;
  }
}

/** Guards one connection by its own pace and by shared ones. */
export class ConnectionGuard implements FloodGuard {
  readonly #own: FloodGuard;
  readonly #shared: readonly (readonly [SharedGuards, string])[];

  constructor(shared: readonly (readonly [SharedGuards, string])[], own: FloodGuard = new PacedGuard()) {
    this.#own = own;
    this.#shared = shared;
  }

  /** A frame counts for every guard, even if another one has refused it. */
  isFlood(): boolean {
    let isFlood = this.#own.isFlood();
    for (const [guards, who] of this.#shared) isFlood = guards.isFlood(who) || isFlood;
    return isFlood;
  }
}

/** HTTP calls a second, of a person and of all people behind an address, besides each call's own limit. */
const CALLS_OF_PERSON = 10;
const CALLS_FROM_ADDRESS = 200;
const FORGET_EVERY_MS = 5_000;

/** The pace of all calls of this process. */
export class CallPace {
  readonly #people: SharedGuards;
  readonly #addresses: SharedGuards;
  readonly #timer: ReturnType<typeof setInterval>;

  /** @param scale multiplies the pace of a person and that of an address */
  constructor(scale: number) {
    this.#people = new SharedGuards(CALLS_OF_PERSON * scale);
    this.#addresses = new SharedGuards(CALLS_FROM_ADDRESS * scale);
    this.#timer = setInterval(() => {
      this.#people.forgetRested();
      this.#addresses.forgetRested();
    }, FORGET_EVERY_MS);
    this.#timer.unref();
  }

  /** Counts a call; a stranger's for the address alone. @returns whether it is one too many */
  isFlood(address: string, userId: string | null): boolean {
    const isFlood = this.#addresses.isFlood(address);
    return (userId !== null && this.#people.isFlood(userId)) || isFlood;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
