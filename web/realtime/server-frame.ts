import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';

const KNOWN = new Set<string>([
  ...['game_updated', 'player_joined', 'phase_changed', 'game_changed'],
  ...['ack', 'error', 'removed', 'pong', 'maintenance'],
]);

/**
 * A frame of our own server, which checks what it sends. A later version may send more: types that are not known here
 * give null, and fields that are not known do no harm.
 */
export function readServerFrame(text: unknown): ServerMessage | null {
  if (typeof text !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(text);
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return null;
    return typeof frame.type === 'string' && KNOWN.has(frame.type) ? (frame as ServerMessage) : null;
  } catch {
    return null;
  }
}
