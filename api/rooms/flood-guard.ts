import { FLOOD_FRAMES_PER_SECOND } from '@nightfall/shared/protocol/limits';

export interface FloodGuard {
  /** Counts a frame; whether it is one too many. */
  isFlood(): boolean;
}

interface Pace {
  readonly perSecond?: number;
  readonly now?: () => number;
}

/** How many seconds of the allowed pace may come in one burst. */
const BURST_SECONDS = 3;

/** Lets a burst pass, and no more than the allowed pace in the long run. */
export function createFloodGuard({
  perSecond = FLOOD_FRAMES_PER_SECOND,
  now = Date.now,
}: Pace = {}): FloodGuard {
  const burst = BURST_SECONDS * perSecond;
  let left = burst;
  let at = now();
  return {
    isFlood() {
      const time = now();
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond);
      at = time;
      left -= 1;
      return left < 0;
    },
  };
}

/** Guards that several connections share, by key. One that has not been used for long is forgotten. */
export function createSharedGuards(perSecond: number, now: () => number = Date.now) {
  const guards = new Map<string, { readonly guard: FloodGuard; usedAt: number }>();
  return {
    of: (who: string): FloodGuard => ({
      isFlood() {
        const known = guards.get(who) ?? { guard: createFloodGuard({ perSecond, now }), usedAt: 0 };
        known.usedAt = now();
        guards.set(who, known);
        return known.guard.isFlood();
      },
    }),
    /** Those that would let a whole burst pass again. */
    forgetRested(): void {
      for (const [who, { usedAt }] of guards) if (now() - usedAt > BURST_SECONDS * 1000) guards.delete(who);
    },
    get size(): number {
      return guards.size;
    },
  };
}

/** A frame counts for each of them, whether one of the others finds it too much or not. */
export const allGuards = (guards: readonly FloodGuard[]): FloodGuard => ({
  isFlood: () => guards.map((guard) => guard.isFlood()).includes(true),
});
