import type { FormatStep, Kind, Parts } from './format-step.ts';

/**
 * Format 6 knows how custom roles appear in each theme, and the faces and colors that players have chosen. A program
 * from before shows what it always showed.
 */
export const to6: FormatStep = {
  upgrade: (_, parts) => ({ ...parts, format: 6 }),
  downgrade: (kind, parts) => ({ ...downgradedOf(kind, parts), format: 5 }),
};

function downgradedOf(kind: Kind, parts: Parts): Parts {
  if (kind === 'game') return withoutAppearances(parts);
  if (kind !== 'room-message' || !Array.isArray(parts.events)) return parts;
  return { ...parts, events: parts.events.map(withoutAppearances) };
}

/** What a game and its events have in lists; an event that brings a player has one alone. */
const WHERE = ['customRoles', 'players', 'waiting', 'player'];

const withoutAppearances = (parts: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, WHERE.includes(name) ? plain(part) : part]),
  );

function plain(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plain);
  if (typeof part !== 'object' || part === null) return part;
  const { inThemes: _, look: __, ...rest } = part as Parts;
  return rest;
}
