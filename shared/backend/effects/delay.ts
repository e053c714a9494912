/** Clocks of two machines differ a little, and a wake-up that comes too early finds nothing to do. */
const CLOCK_MARGIN_MS = 250;

/** BullMQ's delay until a moment in epoch milliseconds is over. */
export const delayPast = (at: number): number => Math.max(0, at + CLOCK_MARGIN_MS - Date.now());
/** The same without a margin, for jobs that wait on by themselves when they come too early. */
export const delayUntil = (at: number): number => Math.max(0, at - Date.now());
