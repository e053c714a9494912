import { and, eq, exists, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { inTime } from '../db/in-time.ts';
import {
  checkouts,
  entitlements,
  finishedGamePlayers,
  passkeys,
  payments,
  sessions,
  themePacks,
  users,
} from '../db/schema/index.ts';
import { deleteAccount } from './delete-account.ts';

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
 * Forgets accounts whose address nobody has proven, that have nothing, and that nobody has signed in to for long: anybody
 * can make any number of them, in the name of anybody. May run twice, also at once, and end in its middle.
 */
export async function purgeUnusedAccounts(db: Database, now = Date.now()): Promise<undefined> {
  const isUnused = unused(db, new Date(now));
  for (let found = BATCH; found === BATCH; ) {
    const some = await inTime(db.select({ id: users.id }).from(users).where(isUnused).limit(BATCH));
    // Somebody may be signing in just now: each is looked at once more where it is locked.
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
