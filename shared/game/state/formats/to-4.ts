import type { FormatStep, Kind, Parts } from './format-step.ts';

/**
 * Format 4 knows a clock that the host may stop, and talk without a countdown; jobs name the deadline they are meant
 * for. A program from before goes on without: its clocks never stop.
 */
export const to4: FormatStep = {
  upgrade: (kind, parts) => ({ ...mapSettings(kind, parts, withTalkClock), format: 4 }),
  downgrade: (kind, parts) => ({
    ...withoutDeadline(kind, withoutPause(kind, mapSettings(kind, parts, withoutTalkClock))),
    format: 3,
  }),
};

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** The settings of a game, and of the events that change them. */
function mapSettings(kind: Kind, parts: Parts, change: (settings: Parts) => Parts): Parts {
  const changed = (of: Parts) => (isParts(of.settings) ? { ...of, settings: change(of.settings) } : of);
  if (kind === 'game') return changed(parts);
  if (kind !== 'room-message' || !Array.isArray(parts.events)) return parts;
  return { ...parts, events: parts.events.map(changed) };
}

const withTalkClock = (settings: Parts): Parts => ({ discussionClock: true, ...settings });
const withoutTalkClock = ({ discussionClock: _, ...settings }: Parts): Parts => settings;

function withoutPause(kind: Kind, parts: Parts): Parts {
  if (kind !== 'game' || !isParts(parts.stage)) return parts;
  const { pause: _, addedMs: __, ...stage } = parts.stage;
  return { ...parts, stage };
}

function withoutDeadline(kind: Kind, parts: Parts): Parts {
  if (kind !== 'expire-phase' && kind !== 'play-bot-turn') return parts;
  const { endsAt: _, ...job } = parts;
  return job;
}
