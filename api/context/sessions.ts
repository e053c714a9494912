import { endMagicLinks } from '@nightfall/shared/backend/accounts/magic-links';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { lockAccount } from '@nightfall/shared/backend/db/lock-account';
import { sessions } from '@nightfall/shared/backend/db/schema/index';
import { type Transaction, withTimeout } from '@nightfall/shared/backend/db/transaction';
import type { Env } from '@nightfall/shared/backend/env';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { ACCOUNT_COOKIE } from '@nightfall/shared/protocol/limits';
import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { bareCookieIn, cookie, cookieIn, isOverTls } from '../http/cookies.ts';
import type { RevokedSession } from './revoked-session.ts';

const DAY_MS = 24 * 3600 * 1000;
/** A session of an account is renewed at most this often. */
const RENEW_AFTER_MS = DAY_MS;
/** The longest life of a session, however often it is used. */
export const LONGEST_SESSION_MS = 90 * DAY_MS;
/** Of an account. Beyond that, the sessions that were used longest ago end. */
const MOST_SESSIONS = 100;
/** The last use is stored at most this often. */
const SEEN_AFTER_MS = 3600 * 1000;

/** The caller. The token stays in the browser; `id` is its hash. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /** Null for guests. */
  readonly accountId: string | null;
  /** Whether two factors were shown in it. */
  readonly hasTwoFactors: boolean;
  /** When it began by a link from the account's mailbox (epoch milliseconds); null otherwise. */
  readonly byMagicLinkAt: number | null;
  /** When the person last proved their identity, by signing in or by the password (epoch milliseconds). */
  readonly provenAt: number;
}

interface Newcomer {
  readonly userId: string;
  readonly accountId: string | null;
  readonly byMagicLink?: boolean;
  /** In words (sign-in.ts). */
  readonly browser?: string | null;
  readonly twoFactors?: boolean;
}

export interface FoundSession extends Session {
  /** The cookie has to be set again, since the session lasts longer now. */
  readonly isRenewed: boolean;
}

/** Sessions in Postgres. The ids that a transaction has ended are passed to `announceEnd` after the commit. */
export class Sessions {
  readonly #db: Database;
  readonly #env: CookieSettings;
  readonly #onRevoked: (revoked: RevokedSession) => Promise<void>;

  /** @param onRevoked closes the session's sockets at every process */
  constructor(db: Database, env: CookieSettings, onRevoked: (revoked: RevokedSession) => Promise<void>) {
    this.#db = db;
    this.#env = env;
    this.#onRevoked = onRevoked;
  }

  /** @returns the token for the cookie, which is not stored */
  async start(
    who: Newcomer,
    tx: Database | Transaction = this.#db,
  ): Promise<{ token: string; session: Session }> {
    const token = newSessionToken(this.#env);
    const [row] = await withTimeout(
      tx
        .insert(sessions)
        .values({ id: hashToken(token), ...who, expiresAt: expiry() })
        .returning(),
    );
    if (row === undefined) throw new Error('A session was not stored');
    return { token, session: sessionFrom(row) };
  }

  /** Makes room for one more session of a locked account. @returns those that end */
  async endSurplus(tx: Transaction, accountId: string): Promise<string[]> {
    const surplus = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.accountId, accountId))
      .orderBy(desc(sessions.lastSeenAt))
      .offset(MOST_SESSIONS - 1);
    return deleted(tx, inArray(sessions.id, surplus));
  }

  /** The session of a cookie's token; null for unknown, tampered and expired ones. */
  async find(token: string): Promise<FoundSession | null> {
    const now = new Date();
    const isTheirs = and(eq(sessions.id, hashToken(token)), isOpen(now));
    const [row] = await withTimeout(this.#db.select().from(sessions).where(isTheirs));
    if (row === undefined) return null;
    if (row.accountId === null) return { ...sessionFrom(row), isRenewed: false };
    const expiresAt = expiry(row.createdAt.getTime());
    const isRenewed = expiresAt.getTime() - row.expiresAt.getTime() > RENEW_AFTER_MS;
    const isSeenAnew = now.getTime() - row.lastSeenAt.getTime() > SEEN_AFTER_MS;
    if (isRenewed || isSeenAnew) {
      const news = { lastSeenAt: now, ...(isRenewed ? { expiresAt } : {}) };
      await withTimeout(this.#db.update(sessions).set(news).where(eq(sessions.id, row.id)));
    }
    return { ...sessionFrom(row), isRenewed };
  }

  /**
   * Stores what was proven in a session, under a new token: copies of the old token gain nothing. Its sockets close at
   * the next check (session-watch.ts), when the browser has the new cookie. @returns the token for the cookie; null
   * when the session is over
   */
  async raise(
    tx: Database | Transaction,
    sessionId: string,
    shown: { readonly twoFactors: true } | { readonly confirmedAt: Date },
  ): Promise<string | null> {
    const token = newSessionToken(this.#env);
    const isIt = eq(sessions.id, sessionId);
    const raised = await withTimeout(
      tx
        .update(sessions)
        .set({ id: hashToken(token), ...shown })
        .where(isIt)
        .returning({ id: sessions.id }),
    );
    return raised.length === 0 ? null : token;
  }

  async revoke(sessionId: string): Promise<void> {
    await withTimeout(this.#db.delete(sessions).where(eq(sessions.id, sessionId)));
    await this.#onRevoked({ sessionId, reason: null });
  }

  async end(tx: Transaction, sessionId: string): Promise<void> {
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
  }

  /** Ends all sessions of an account, or all but one, and pending links. */
  async endAll(tx: Transaction, accountId: string, but?: Session): Promise<string[]> {
    await lockAccount(tx, accountId);
    await endMagicLinks(tx, accountId);
    const others = but === undefined ? undefined : ne(sessions.id, but.id);
    return deleted(tx, and(eq(sessions.accountId, accountId), others));
  }

  /** Ends a guest who goes on under another identity. */
  endGuest(tx: Transaction, userId: string): Promise<string[]> {
    return deleted(tx, and(eq(sessions.userId, userId), isNull(sessions.accountId)));
  }

  /** The sessions among them that are over. */
  async endedOf(sessionIds: readonly string[]): Promise<string[]> {
    if (sessionIds.length === 0) return [];
    const isOneOf = sql`${sessions.id} = ANY(${sql.param(sessionIds)}::text[])`;
    const live = await withTimeout(
      this.#db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(isOneOf, isOpen(new Date()))),
    );
    const known = new Set(live.map(({ id }) => id));
    return sessionIds.filter((id) => !known.has(id));
  }

  async announceEnd(sessionIds: readonly string[], reason: RevokedSession['reason'] = null): Promise<void> {
    await Promise.all(sessionIds.map((sessionId) => this.#onRevoked({ sessionId, reason })));
  }

  /** Cheap enough for every sign-in. */
  async forgetExpired(): Promise<void> {
    await withTimeout(this.#db.delete(sessions).where(lt(sessions.expiresAt, new Date())));
  }
}

async function deleted(tx: Transaction, which: SQL | undefined): Promise<string[]> {
  const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

const expiry = (begunAt = Date.now()) =>
  new Date(Math.min(Date.now() + SESSION_MS, begunAt + LONGEST_SESSION_MS));

/** Neither unused for too long nor too old. */
export const isOpen = (now: Date) =>
  and(gt(sessions.expiresAt, now), gt(sessions.createdAt, new Date(now.getTime() - LONGEST_SESSION_MS)));

const sessionFrom = (row: typeof sessions.$inferSelect): Session => ({
  id: row.id,
  userId: row.userId,
  accountId: row.accountId,
  hasTwoFactors: row.twoFactors,
  byMagicLinkAt: row.byMagicLink ? row.createdAt.getTime() : null,
  provenAt: (row.confirmedAt ?? row.createdAt).getTime(),
});

const NAME = 'nightfall_session';
/** How long a session lasts unused. */
const SESSION_MS = 30 * 24 * 3600 * 1000;

/** Prefix of tokens given out over TLS: no other host can have set their cookie. */
const OF_THIS_HOST = 'h.';

const newSessionToken = (env: CookieSettings): string => (isOverTls(env) ? OF_THIS_HOST : '') + newToken();

/**
 * The token of a request. A session from before TLS counts until it ends, under the name that other hosts may set, too;
 * a token given out over TLS does not count there.
 */
export function sessionToken(request: Request, env: CookieSettings): string | null {
  const own = cookieIn(request, NAME, env);
  if (own !== null || !isOverTls(env)) return own;
  const bare = bareCookieIn(request, NAME);
  return bare?.startsWith(OF_THIS_HOST) ? null : bare;
}

/**
 * The Set-Cookie headers that give a browser its session, or with a null token take it away. Pages cannot read the
 * session cookie; the second cookie tells them that there is an account.
 */
export function sessionCookies({ token, isAccount }: CookieSession, env: CookieSettings): string[] {
  const maxAgeMs = SESSION_MS;
  return [
    ...cookie({ name: NAME, value: token, isReadable: false, maxAgeMs }, env),
    ...cookie({ name: ACCOUNT_COOKIE, value: isAccount ? '1' : null, isReadable: true, maxAgeMs }, env),
  ];
}

/**
 * The headers that clear a browser after its session has ended. The cache holds private answers and pages to go back
 * to. Cookies are ended by name, since Clear-Site-Data would reach every site of the domain; the page clears its own
 * storage and keeps the choices of the device.
 */
export const signedOutHeaders = (env: CookieSettings) => ({
  'set-cookie': sessionCookies({ token: null, isAccount: false }, env),
  'clear-site-data': '"cache"',
});

type CookieSettings = Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>;

interface CookieSession {
  readonly token: string | null;
  readonly isAccount: boolean;
}
