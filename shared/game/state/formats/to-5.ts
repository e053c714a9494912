import type { FormatStep, Parts } from './format-step.ts';

/**
 * Format 5 knows people who wait for the next round. A program from before knows none and loses those there are: they
 * come again.
 */
export const to5: FormatStep = {
  upgrade: (kind, parts) => ({ ...(kind === 'game' ? withNobodyWaiting(parts) : parts), format: 5 }),
  downgrade: (kind, parts) => ({ ...(kind === 'game' ? withoutWaiting(parts) : parts), format: 4 }),
};

const withNobodyWaiting = (parts: Parts): Parts => ({ ...parts, waiting: [], waitingChat: [] });
const withoutWaiting = ({ waiting: _, waitingChat: __, ...parts }: Parts): Parts => parts;
