import type { FormatStep, Parts } from './format-step.ts';

/** Format 8 knows, of an effect in the outbox, in which trace it was asked for. A program from before makes no traces. */
export const to8: FormatStep = {
  upgrade: (_, parts) => ({ ...parts, format: 8 }),
  downgrade: (kind, parts) => ({
    ...(kind === 'outbox-entry' ? withoutOrigin(parts) : parts),
    format: 7,
  }),
};

const withoutOrigin = ({ origin: _, ...parts }: Parts): Parts => parts;
