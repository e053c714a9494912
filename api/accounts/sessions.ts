import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { sessions } from '@nightfall/shared/backend/db/schema/index';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { and, eq, gt, lt } from 'drizzle-orm';

const DAY_MS = 24 * 3600 * 1000;
export const SESSION_MS = 30 * DAY_MS;
/** A session of an account is renewed at most once in this time. */
const RENEW_AFTER_MS = DAY_MS;

/** Who is calling. The token itself stays in the browser; `id` is its hash. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /** Null for guests. */
  readonly accountId: string | null;
}

export interface FoundSession extends Session {
  /** The cookie has to be set again, since the session now lasts longer. */
  readonly isRenewed: boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions in Postgres. `onRevoked` tells every process to close the session's sockets. */
export function createSessions(db: Database, onRevoked: (sessionId: string) => Promise<void>) {
  const expiry = () => new Date(Date.now() + SESSION_MS);
  return {
    /** @returns the token for the cookie: it is not stored and cannot be had again. */
    async start(who: {
      userId: string;
      accountId: string | null;
    }): Promise<{ token: string; session: Session }> {
      const token = newToken();
      const session = { id: hashToken(token), ...who };
      await inTime(db.insert(sessions).values({ ...session, expiresAt: expiry() }));
      return { token, session };
    },

    /** The session of a cookie's token; null for unknown, tampered and expired ones. */
    async find(token: string): Promise<FoundSession | null> {
      const now = new Date();
      const isValid = and(eq(sessions.id, hashToken(token)), gt(sessions.expiresAt, now));
      const [row] = await inTime(db.select().from(sessions).where(isValid));
      if (row === undefined) return null;
      const isRenewed =
        row.accountId !== null && row.expiresAt.getTime() - now.getTime() < SESSION_MS - RENEW_AFTER_MS;
      if (isRenewed)
        await inTime(db.update(sessions).set({ expiresAt: expiry() }).where(eq(sessions.id, row.id)));
      return { id: row.id, userId: row.userId, accountId: row.accountId, isRenewed };
    },

    async revoke(sessionId: string): Promise<void> {
      await inTime(db.delete(sessions).where(eq(sessions.id, sessionId)));
      await onRevoked(sessionId);
    },

    /** Forgets the expired ones; cheap enough to be done at every sign-in. */
    async forgetExpired(): Promise<void> {
      await inTime(db.delete(sessions).where(lt(sessions.expiresAt, new Date())));
    },
  };
}
