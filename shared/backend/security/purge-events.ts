import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { kindsOfEvents } from '../../protocol/security-events.ts';
import type { Database } from '../db/connect.ts';
import { inTime } from '../db/in-time.ts';
import { securityEvents } from '../db/schema/index.ts';

const KEPT_MS = 90 * 24 * 3600 * 1000;
/** Of each kind, so that a flood of one displaces no other. */
const MOST_OF_A_KIND = 20_000;
/** Longer than events wait to be written (event-record.ts). */
const WRITTEN_BY_NOW_MS = 60_000;
/** Rows in one go, which takes far less than a statement may. */
const BATCH = 5_000;

/** Forgets old events, and what is too much of a kind. May run twice, also at once, and end in its middle. */
export async function purgeSecurityEvents(
  db: Database,
  now = Date.now(),
  mostOfAKind = MOST_OF_A_KIND,
): Promise<undefined> {
  await forgetDeletedAccounts(db, now);
  await deleteWhile(db, sql`${securityEvents.createdAt} < ${new Date(now - KEPT_MS).toISOString()}`);
  for (const kind of kindsOfEvents) {
    const [last] = await inTime(
      db
        .select({ createdAt: securityEvents.createdAt })
        .from(securityEvents)
        .where(eq(securityEvents.kind, kind))
        .orderBy(sql`${securityEvents.createdAt} desc`)
        .offset(mostOfAKind)
        .limit(1),
    );
    if (last === undefined) continue;
    const limit = last.createdAt.toISOString();
    await deleteWhile(db, sql`${securityEvents.kind} = ${kind} and ${securityEvents.createdAt} <= ${limit}`);
  }
}

/** What was still waiting in some process when an account was deleted came into the table afterwards. */
async function forgetDeletedAccounts(db: Database, now: number): Promise<void> {
  const { kind, lastAt, who } = securityEvents;
  const isWritten = lt(lastAt, new Date(now - WRITTEN_BY_NOW_MS));
  const deleted = db
    .select({ who })
    .from(securityEvents)
    .where(and(eq(kind, 'account_deleted'), isNotNull(who), isWritten));
  await inTime(db.update(securityEvents).set({ who: null, address: null }).where(inArray(who, deleted)));
}

async function deleteWhile(db: Database, matches: ReturnType<typeof sql>): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const some = db.select({ id: securityEvents.id }).from(securityEvents).where(matches).limit(BATCH);
    const gone = await inTime(
      db.delete(securityEvents).where(inArray(securityEvents.id, some)).returning({ id: securityEvents.id }),
    );
    deleted = gone.length;
  }
}
