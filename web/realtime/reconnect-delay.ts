export const MAX_RECONNECT_ATTEMPTS = 5;
const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 30_000;
/** Other processes take up the pages of one that restarts, if not all of them come at the same moment. */
const RESTART_WITHIN_MS = 2000;

/**
 * Milliseconds to wait before the n-th attempt (from 1) after a lost line: 2 s, doubled each time, never above 30 s.
 * Attempt 0 is the return to a server that restarts: at random within 2 s.
 */
export const reconnectDelayMs = (attempt: number): number =>
  attempt === 0
    ? Math.random() * RESTART_WITHIN_MS
    : Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
