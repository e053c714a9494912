import type { FormatStep } from './format-step.ts';

/** Format 2 says its number. What came before said none, and holds the same otherwise. */
export const to2: FormatStep = {
  upgrade: (_, parts) => ({ ...parts, format: 2 }),
  downgrade: (_, { format: __, ...parts }) => parts,
};
