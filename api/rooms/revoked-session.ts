import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import type { Parts } from '@nightfall/shared/game/state/formats/format-step';

const KIND = 'revoked-session';

/** Tells the other processes of a session that is over. */
export const revokedSession = (shared: SharedFormat, sessionId: string): string =>
  JSON.stringify(shared.write(KIND, { sessionId }));

/** Null for a message in a newer format. */
export function readRevokedSession(shared: SharedFormat, text: string): string | null {
  const read = shared.read(KIND, JSON.parse(text) as Parts);
  return read === null ? null : String(read.sessionId);
}
