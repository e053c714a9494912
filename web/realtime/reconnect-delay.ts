export const MAX_RECONNECT_ATTEMPTS = 5;
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 30_000;

/** Milliseconds to wait before the n-th attempt (from 1): 2 s, doubled each time, never above 30 s. */
export const reconnectDelayMs = (attempt: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
