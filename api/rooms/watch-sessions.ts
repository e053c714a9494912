import type { Sessions } from '../accounts/sessions.ts';
import type { Hall } from './caller.ts';

/** How long a socket may outlive its session, and a debug view the right to it, if nobody was told. */
const SESSIONS_CHECKED_EVERY_MS = 5_000;

/**
 * Closes the sockets of sessions that are over. The process that ends a session says so at once (sessions.ts), but it
 * may die before it does, Redis may be down, and nobody ends a session that expires. The fixed super admin's sockets
 * see no more than others' as soon as the right is gone.
 */
export function watchSessions(
  { audience, connections, isFixedSuperAdmin, logger }: Hall,
  sessions: Sessions,
) {
  const check = async () => {
    for (const sessionId of await sessions.endedOf(connections.sessionIds())) {
      connections.closeSession({ sessionId, reason: null });
    }
    for (const connection of connections.ofAdmin()) {
      if (await isFixedSuperAdmin(connection.session)) continue;
      connection.isAdmin = false;
      audience.showAgain(connection);
    }
  };
  const timer = setInterval(() => {
    check().catch((error: Error) => logger.warn({ error: error.name }, 'sessions were not looked at'));
  }, SESSIONS_CHECKED_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
