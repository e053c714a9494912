import type { FormatStep, Parts } from './format-step.ts';

/** Format 3 knows who stands in for the absent. A program from before goes on without, as it always did. */
export const to3: FormatStep = {
  upgrade: (_, parts) => ({ ...parts, format: 3 }),
  downgrade: (kind, parts) => ({ ...(kind === 'game' ? withoutStandIns(parts) : parts), format: 2 }),
};

function withoutStandIns({ isHostLent: _, ...parts }: Parts): Parts {
  if (!Array.isArray(parts.players)) return parts;
  const players = parts.players.map(({ hasStandIn: __, standInDid: ___, ...player }) => player);
  return { ...parts, players };
}
