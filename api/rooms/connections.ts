import { connectionId } from '@nightfall/shared/backend/rooms/processes';
import { CLOSE, PING_INTERVAL_MS, SILENCE_SECONDS } from '@nightfall/shared/protocol/limits';
import type { Session } from '../accounts/sessions.ts';
import { Connection, type Socket } from './connection.ts';

export type Connections = ReturnType<typeof createConnections>;

const CHECK_EVERY_MS = 5_000;
/** Tabs and devices of one person at this process. Beyond that the oldest one goes, be it a browser that lost count. */
const MAX_PER_PERSON = 20;
/** Longer than any upgrade takes. */
const REMEMBER_ENDED_MS = 30_000;

/** All open websockets of this process. */
export function createConnections(processId: string) {
  const open = new Set<Connection>();
  const byPerson = new Map<string, Set<Connection>>();
  /** Sessions that ended lately, and when: one of their sockets may be just about to open. */
  const ended = new Map<string, number>();
  let count = 0;

  const watch = setInterval(() => {
    const now = Date.now();
    for (const [sessionId, at] of ended) if (now - at > REMEMBER_ENDED_MS) ended.delete(sessionId);
    for (const connection of open) {
      const silentMs = now - connection.lastHeardAt;
      if (silentMs > SILENCE_SECONDS * 1000) connection.terminate();
      else if (silentMs > PING_INTERVAL_MS / 2) connection.ping();
    }
  }, CHECK_EVERY_MS);

  return {
    add(session: Session, socket: Socket): Connection {
      count += 1;
      const connection = new Connection(connectionId(processId, count), session, socket);
      open.add(connection);
      const own = byPerson.get(session.userId) ?? new Set();
      byPerson.set(session.userId, own.add(connection));
      const [oldest] = own;
      if (own.size > MAX_PER_PERSON) oldest?.close(CLOSE.policy, 'too many connections');
      if (ended.has(session.id)) connection.close(CLOSE.policy, 'signed out');
      return connection;
    },
    remove(connection: Connection): void {
      connection.isOpen = false;
      open.delete(connection);
      const own = byPerson.get(connection.userId);
      own?.delete(connection);
      if (own?.size === 0) byPerson.delete(connection.userId);
    },
    closeSession(sessionId: string): void {
      ended.set(sessionId, Date.now());
      for (const connection of open) {
        if (connection.session.id === sessionId) connection.close(CLOSE.policy, 'signed out');
      }
    },
    closeAll(code: number, reason: string): void {
      clearInterval(watch);
      for (const connection of open) connection.close(code, reason);
    },
    ofAdmin: (): Connection[] => [...open].filter(({ isAdmin }) => isAdmin),
    sessionIds: (): string[] => [...new Set(Array.from(open, ({ session }) => session.id))],
  };
}
