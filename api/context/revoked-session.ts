import type { SharedFormat } from '@nightfall/shared/backend/formats/shared-format';
import type { Parts } from '@nightfall/shared/game/state/formats/formats';
import { type RemovedReason, removedReasons } from '@nightfall/shared/protocol/server-messages';

const KIND = 'revoked-session';

export interface RevokedSession {
  readonly sessionId: string;
  /** Sent to its sockets; null if there is no more to say than that the session is over. */
  readonly reason: RemovedReason | null;
}

/** The message to the other processes. */
export const revokedSession = (shared: SharedFormat, { sessionId, reason }: RevokedSession): string =>
  JSON.stringify(shared.write(KIND, { sessionId, reason }));

/** Null for a message in a newer format. */
export function readRevokedSession(shared: SharedFormat, text: string): RevokedSession | null {
  const read = shared.read(KIND, JSON.parse(text) as Parts);
  if (read === null) return null;
  const reason = removedReasons.find((known) => known === read.reason) ?? null;
  return { sessionId: String(read.sessionId), reason };
}
