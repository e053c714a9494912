import { and, eq, exists, isNull, lt, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import {
  auditEntries,
  checkouts,
  entitlements,
  finishedGamePlayers,
  finishedGames,
  passkeys,
  payments,
  sessions,
  themePacks,
  type UserRow,
  users,
} from '../db/schema/index.ts';
import { inTransaction, type Transaction, withTimeout } from '../db/transaction.ts';
import { retireOwnPacks } from '../themes/theme-packs.ts';
import { noteDismissal } from './admin-rights.ts';
import { forgetReviews } from './reviews.ts';
import { anonymiseEvents } from './security-events.ts';
import { escapedForLike } from './user-list.ts';

/** Replaces the address or the name of an account. */
const DELETED = 'deleted account';

/**
 * Forgets an account. What was paid stays for accounting, without the payer; what administrators did and what
 * happened to its safety stays, without names. Nothing happens when it is gone already, or does not match `onlyIf`.
 * @returns the ids of the sessions that ended by this
 */
export async function deleteAccount(db: Database, accountId: string, onlyIf?: SQL): Promise<string[]> {
  for (;;) {
    const ended = await inTransaction(db, (tx) => deleteUnlessPaying(tx, accountId, onlyIf));
    if (ended !== 'paid meanwhile') return ended;
  }
}

async function deleteUnlessPaying(
  tx: Transaction,
  accountId: string,
  onlyIf: SQL | undefined,
): Promise<string[] | 'paid meanwhile'> {
  const isPayer = eq(payments.userId, accountId);
  // Payments before the account, as payments.ts does: else a payment and a deletion would wait for each other.
  const locked = await tx
    .select({ id: payments.paymentIntentId })
    .from(payments)
    .where(isPayer)
    .orderBy(payments.paymentIntentId)
    .for('update');
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, accountId), onlyIf))
    .for('update');
  if (user === undefined) return [];
  if ((await tx.$count(payments, isPayer)) > locked.length) return 'paid meanwhile';
  await noteDismissal(tx, user);
  await anonymiseAuditEntries(tx, user);
  await anonymiseEvents(tx, user);
  await forgetPlayedGames(tx, accountId);
  await forgetReviews(tx, accountId);
  await retireOwnPacks(tx, accountId);
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.accountId, accountId))
    .returning({ id: sessions.id });
  // Entitlements and links go with it; payments lose their payer.
  await tx.delete(users).where(eq(users.id, accountId));
  return ended.map(({ id }) => id);
}

async function anonymiseAuditEntries(tx: Transaction, user: UserRow): Promise<void> {
  const { id, email } = user;
  const isActor = eq(auditEntries.actorId, id);
  const isSubject = or(eq(auditEntries.subjectId, id), eq(auditEntries.subjectEmail, email));
  const mentions = (text: string): SQL =>
    sql`${auditEntries.details}::text like ${`%${escapedForLike(JSON.stringify(text).slice(1, -1))}%`}`;
  const concerned = await tx
    .select({ id: auditEntries.id, details: auditEntries.details })
    .from(auditEntries)
    .where(or(mentions(email), and(or(isActor, isSubject, mentions(id)), mentions(user.displayName))));
  for (const entry of concerned) {
    const details = anonymised(entry.details, user);
    await tx.update(auditEntries).set({ details }).where(eq(auditEntries.id, entry.id));
  }
  await tx.update(auditEntries).set({ actorEmail: DELETED }).where(isActor);
  await tx.update(auditEntries).set({ subjectEmail: DELETED }).where(isSubject);
}

/** The address goes wherever it stands; the name, which may be any word, only where names are. */
function anonymised(value: unknown, user: UserRow, key = ''): unknown {
  if (typeof value === 'string') {
    const isName = value === user.displayName && /name$/i.test(key);
    return isName ? DELETED : value.replaceAll(user.email, DELETED);
  }
  if (Array.isArray(value)) return value.map((one) => anonymised(one, user, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, anonymised(one, user, name)]));
}

/** A round goes with the last account that played it; locked, so that concurrent deletions see each other. */
async function forgetPlayedGames(tx: Transaction, accountId: string): Promise<void> {
  const partOf = (whose: SQL) =>
    tx
      .select({ one: sql`1` })
      .from(finishedGamePlayers)
      .where(
        and(
          eq(finishedGamePlayers.gameId, finishedGames.gameId),
          eq(finishedGamePlayers.round, finishedGames.round),
          whose,
        ),
      );
  const isOwn = exists(partOf(eq(finishedGamePlayers.userId, accountId)));
  await tx
    .select({ gameId: finishedGames.gameId })
    .from(finishedGames)
    .where(isOwn)
    .orderBy(finishedGames.gameId, finishedGames.round)
    .for('update');
  const isOthers = partOf(ne(finishedGamePlayers.userId, accountId));
  await tx.delete(finishedGames).where(and(isOwn, notExists(isOthers)));
  await tx.delete(finishedGamePlayers).where(eq(finishedGamePlayers.userId, accountId));
}

const UNUSED_MS = 30 * 24 * 3600 * 1000;
/** Accounts looked for in one go. */
const BATCH = 100;
/** What an account may have, each with whose it is. */
const BELONGINGS = [
  [checkouts, checkouts.userId],
  [entitlements, entitlements.userId],
  [finishedGamePlayers, finishedGamePlayers.userId],
  [passkeys, passkeys.userId],
  [payments, payments.userId],
  [themePacks, themePacks.ownerId],
] as const;

/**
 * Forgets accounts that are unverified, have nothing and have long been unused: anyone
 * can make any number of them, with any address. May run twice, also at once, and be interrupted.
 */
export async function purgeUnusedAccounts(db: Database, now = Date.now()): Promise<undefined> {
  const isUnused = unused(db, new Date(now));
  for (let found = BATCH; found === BATCH; ) {
    const some = await withTimeout(db.select({ id: users.id }).from(users).where(isUnused).limit(BATCH));
    // A user may be signing in at this moment: each account is checked again under its lock.
    for (const { id } of some) await deleteAccount(db, id, isUnused);
    found = some.length;
  }
}

function unused(db: Database, now: Date): SQL | undefined {
  const past = new Date(now.getTime() - UNUSED_MS);
  const someOf = (table: (typeof BELONGINGS)[number][0] | typeof sessions, isTheirs: SQL | undefined) =>
    exists(db.select({ one: sql`1` }).from(table).where(isTheirs));
  return and(
    isNull(users.emailVerifiedAt),
    lt(users.createdAt, past),
    or(isNull(users.lastLoginAt), lt(users.lastLoginAt, past)),
    not(
      someOf(
        sessions,
        and(eq(sessions.accountId, users.id), sql`${sessions.expiresAt} > ${now.toISOString()}`),
      ),
    ),
    ...BELONGINGS.map(([table, owner]) => not(someOf(table, eq(owner, users.id)))),
  );
}
