import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { kindsOfEvents, type SecurityEventKind } from '../../protocol/security-events.ts';
import type { Database } from '../db/connect.ts';
import { securityEvents } from '../db/schema/index.ts';
import { withTimeout } from '../db/transaction.ts';

const KEPT_MS = 90 * 24 * 3600 * 1000;
/** Of each kind, so that a flood of one displaces no other. */
const MOST_OF_A_KIND = 20_000;
/** Longer than events wait to be written (event-record.ts). */
const WRITTEN_BY_NOW_MS = 60_000;
/** Rows in one go, which takes far less than a statement may. */
const BATCH = 5_000;

/** Deletes old events, and the excess of each kind. May run twice, also at once, and be interrupted. */
export async function purgeSecurityEvents(
  db: Database,
  now = Date.now(),
  mostOfAKind = MOST_OF_A_KIND,
): Promise<undefined> {
  await forgetDeletedAccounts(db, now);
  await deleteWhile(db, sql`${securityEvents.createdAt} < ${new Date(now - KEPT_MS).toISOString()}`);
  for (const kind of kindsOfEvents) await forgetBeyond(db, kind, mostOfAKind);
  return undefined;
}

/**
 * Network addresses take turns in what is kept: the last event of each, then the one before of each, and so on. So
 * an address that causes many events displaces its own.
 */
async function forgetBeyond(db: Database, kind: SecurityEventKind, most: number): Promise<void> {
  const { address, createdAt, id } = securityEvents;
  const isOfKind = eq(securityEvents.kind, kind);
  const count = await withTimeout(db.$count(securityEvents, isOfKind));
  if (count <= most) return;
  const turns = db
    .select({
      id,
      turn: sql`row_number() over (partition by ${address} order by ${createdAt} desc, ${id} desc)`.as(
        'turn',
      ),
      createdAt,
    })
    .from(securityEvents)
    .where(isOfKind)
    .as('turns');
  for (let tooMany = count - most; tooMany > 0; tooMany -= BATCH) {
    const last = db
      .select({ id: turns.id })
      .from(turns)
      .orderBy(desc(turns.turn), asc(turns.createdAt))
      .limit(Math.min(tooMany, BATCH));
    await withTimeout(db.delete(securityEvents).where(inArray(id, last)));
  }
}

/**
 * What was still waiting in some process when an account was deleted came into the table afterwards. The event of the
 * deletion says until then whose it was.
 */
async function forgetDeletedAccounts(db: Database, now: number): Promise<void> {
  const { about, createdAt, kind, lastAt, who } = securityEvents;
  const deletions = db
    .select({ who, about, lastAt })
    .from(securityEvents)
    .where(and(eq(kind, 'account_deleted'), lt(lastAt, new Date(now - WRITTEN_BY_NOW_MS))))
    .as('deletions');
  // A later account with the same address keeps its own events.
  const isBefore = sql`${createdAt} < ${deletions.lastAt} + ${WRITTEN_BY_NOW_MS} * interval '1 ms'`;
  await withTimeout(
    db
      .update(securityEvents)
      .set({ about: null })
      .from(deletions)
      .where(and(eq(about, deletions.about), isBefore)),
  );
  await withTimeout(
    db.update(securityEvents).set({ who: null, address: null }).from(deletions).where(eq(who, deletions.who)),
  );
}

async function deleteWhile(db: Database, matches: ReturnType<typeof sql>): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const some = db.select({ id: securityEvents.id }).from(securityEvents).where(matches).limit(BATCH);
    const gone = await withTimeout(
      db.delete(securityEvents).where(inArray(securityEvents.id, some)).returning({ id: securityEvents.id }),
    );
    deleted = gone.length;
  }
}
