import { lockAccount } from '@nightfall/shared/backend/accounts/lock-account';
import { endMagicLinks } from '@nightfall/shared/backend/accounts/magic-links';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import { sessions } from '@nightfall/shared/backend/db/schema/index';
import type { Transaction } from '@nightfall/shared/backend/db/transaction';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';

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
  /** Whether two factors were shown in it. */
  readonly hasTwoFactors: boolean;
  /** When it was begun by a link from the account's own mailbox (epoch milliseconds); null if otherwise. */
  readonly byMagicLinkAt: number | null;
}

interface Newcomer {
  readonly userId: string;
  readonly accountId: string | null;
  readonly byMagicLink?: boolean;
  readonly twoFactors?: boolean;
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
    async start(
      who: Newcomer,
      tx: Database | Transaction = db,
    ): Promise<{ token: string; session: Session }> {
      const token = newToken();
      const [row] = await inTime(
        tx
          .insert(sessions)
          .values({ id: hashToken(token), ...who, expiresAt: expiry() })
          .returning(),
      );
      if (row === undefined) throw new Error('A session was not stored');
      return { token, session: sessionFrom(row) };
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
      return { ...sessionFrom(row), isRenewed };
    },

    async revoke(sessionId: string): Promise<void> {
      await inTime(db.delete(sessions).where(eq(sessions.id, sessionId)));
      await onRevoked(sessionId);
    },

    /** Ends a session, together with what else is done; `announceEnd` is for after the commit. */
    async end(tx: Transaction, sessionId: string): Promise<void> {
      await tx.delete(sessions).where(eq(sessions.id, sessionId));
    },

    /** Ends all sessions of an account, or all but one, and the links that would begin more. `announceEnd` is for after the commit. */
    async endAll(tx: Transaction, accountId: string, but?: Session): Promise<string[]> {
      await lockAccount(tx, accountId);
      await endMagicLinks(tx, accountId);
      const others = but === undefined ? undefined : ne(sessions.id, but.id);
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.accountId, accountId), others))
        .returning({ id: sessions.id });
      return ended.map(({ id }) => id);
    },

    /** Those among them that are over. */
    async endedOf(sessionIds: readonly string[]): Promise<string[]> {
      if (sessionIds.length === 0) return [];
      const isOneOf = sql`${sessions.id} = ANY(${sql.param(sessionIds)}::text[])`;
      const live = await inTime(
        db
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(isOneOf, gt(sessions.expiresAt, new Date()))),
      );
      const known = new Set(live.map(({ id }) => id));
      return sessionIds.filter((id) => !known.has(id));
    },

    /** Closes the sockets of sessions that have ended. */
    async announceEnd(sessionIds: readonly string[]): Promise<void> {
      await Promise.all(sessionIds.map(onRevoked));
    },

    /** Forgets the expired ones; cheap enough to be done at every sign-in. */
    async forgetExpired(): Promise<void> {
      await inTime(db.delete(sessions).where(lt(sessions.expiresAt, new Date())));
    },
  };
}

const sessionFrom = (row: typeof sessions.$inferSelect): Session => ({
  id: row.id,
  userId: row.userId,
  accountId: row.accountId,
  hasTwoFactors: row.twoFactors,
  byMagicLinkAt: row.byMagicLink ? row.createdAt.getTime() : null,
});
