/** Loaded before a process of a test (`--preload`): its clock is ahead by so many milliseconds, or behind. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const systemsNow = Date.now;

class ShiftedDate extends Date {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [ShiftedDate.now()] : given) as [number]));
  }

  static override now(): number {
    return systemsNow() + aheadMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
