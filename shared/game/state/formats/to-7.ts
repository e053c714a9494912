import type { FormatStep, Kind, Parts } from './format-step.ts';

/**
 * Format 7 knows what players claim, whether they may, how well bots talk, and how far they have come. A program from
 * before hears no claims: they are lost to it with their messages, and its bots say nothing.
 */
export const to7: FormatStep = {
  upgrade: (kind, parts) => ({ ...withSettings(kind, withClaims(kind, parts), withTalk), format: 7 }),
  downgrade: (kind, parts) => ({
    ...withoutClaims(kind, withSettings(kind, parts, withoutTalk)),
    format: 6,
  }),
};

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** The settings of a game, and of the events that change them. */
function withSettings(kind: Kind, parts: Parts, change: (settings: Parts) => Parts): Parts {
  const changed = (of: Parts) => (isParts(of.settings) ? { ...of, settings: change(of.settings) } : of);
  if (kind === 'game') return changed(parts);
  if (kind !== 'room-message' || !Array.isArray(parts.events)) return parts;
  return { ...parts, events: parts.events.map(changed) };
}

const withTalk = (settings: Parts): Parts => ({ claims: 'on', botLevel: 'clever', ...settings });
const withoutTalk = ({ claims: _, botLevel: __, ...settings }: Parts): Parts => settings;

const withClaims = (kind: Kind, parts: Parts): Parts => (kind === 'game' ? { ...parts, claims: [] } : parts);

function withoutClaims(kind: Kind, { claims: _, ...parts }: Parts): Parts {
  if (kind !== 'game') return parts;
  const { messages } = parts;
  return {
    ...withoutBotTalk(parts),
    ...(Array.isArray(messages) && { messages: messages.filter(({ type }) => type !== 'claim') }),
  };
}

function withoutBotTalk(parts: Parts): Parts {
  if (!isParts(parts.stage)) return parts;
  const { botTalk: _, ...stage } = parts.stage;
  return { ...parts, stage };
}
