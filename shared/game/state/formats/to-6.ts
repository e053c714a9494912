import type { FormatStep, Kind, Parts } from './format-step.ts';

/**
 * Format 6 knows how custom roles appear in each theme, and the faces and colors that players have chosen. A program
 * from before shows what it always showed. Their pictures are no longer addresses of other sites, which were never loaded.
 */
export const to6: FormatStep = {
  upgrade: (kind, parts) => ({ ...changed(kind, parts, withoutOtherSites), format: 6 }),
  downgrade: (kind, parts) => ({ ...changed(kind, parts, withoutAppearances), format: 5 }),
};

/** A game and its events have the same lists. */
function changed(kind: Kind, parts: Parts, change: (parts: Parts) => Parts): Parts {
  if (kind === 'game') return change(parts);
  if (kind !== 'room-message' || !Array.isArray(parts.events)) return parts;
  return { ...parts, events: parts.events.map(change) };
}

/** Where pictures of custom roles are loaded from. */
const UPLOADED = '/api/custom-roles/pictures/';

function withoutOtherSites(parts: Parts): Parts {
  const { customRoles } = parts;
  if (!Array.isArray(customRoles)) return parts;
  return { ...parts, customRoles: customRoles.map(ownPicture) };
}

const ownPicture = (role: Parts): Parts =>
  typeof role.imageUrl === 'string' && !role.imageUrl.startsWith(UPLOADED)
    ? { ...role, imageUrl: null }
    : role;

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
