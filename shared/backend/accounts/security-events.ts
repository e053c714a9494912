import { and, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/connect.ts';
import { type CountedRows, countUpToLimit, type ListWindow } from '../db/list-window.ts';
import { type SecurityEventRow, securityEvents, users } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';
import { pseudonymOf } from './event-record.ts';
import { matchesUser } from './user-list.ts';

interface EventFilter extends ListWindow {
  readonly kind: string;
  readonly search: string;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
}

export interface ReadEvent extends SecurityEventRow {
  readonly whoEmail: string | null;
}

/** Newest first. */
export async function listSecurityEvents(db: Database, wanted: EventFilter): Promise<CountedRows<ReadEvent>> {
  const { createdAt, id, kind } = securityEvents;
  const matches = and(
    wanted.kind === 'all' ? undefined : eq(kind, wanted.kind),
    await concerns(db, wanted.search),
    wanted.since === undefined ? undefined : gte(createdAt, new Date(wanted.since)),
    wanted.before === undefined ? undefined : lt(createdAt, new Date(wanted.before)),
  );
  const [total, rows] = await Promise.all([
    countUpToLimit(db, securityEvents, matches),
    db
      .select()
      .from(securityEvents)
      .where(matches)
      .orderBy(desc(createdAt), desc(id))
      .limit(wanted.limit)
      .offset(wanted.offset),
  ]);
  const emails = await emailsOf(db, rows);
  return { total, rows: rows.map((row) => ({ ...row, whoEmail: emails.get(row.who ?? '') ?? null })) };
}

/** Email addresses by account id. */
async function emailsOf(
  db: Database,
  rows: readonly SecurityEventRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ who }) => (isUuid(who) ? [who] : [])));
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, email }) => [id, email]));
}

const isUuid = (text: string | null): text is string => z.uuid().safeParse(text).success;

/** Most accounts that a search matches, the newest first. */
const MOST_MEANT = 200;

/** Events by a user, about an email address, or from a network address. All events for an empty text. */
async function concerns(db: Database, search: string): Promise<SQL | undefined> {
  if (search === '') return undefined;
  const { about, address, who } = securityEvents;
  // Asked for first: Postgres finds each of several by an index, and none where it would have to look for them meanwhile.
  const accounts = await db
    .select({ id: users.id })
    .from(users)
    .where(matchesUser(search))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MOST_MEANT);
  return or(
    inArray(who, [search, ...accounts.map(({ id }) => id)]),
    eq(address, search),
    inArray(about, [search, pseudonymOf(search)]),
  );
}

interface Account {
  readonly id: string;
  readonly email: string;
}

const isAround = ({ id, email }: Account) =>
  or(eq(securityEvents.who, id), eq(securityEvents.about, pseudonymOf(email)));

/** What an account did, and what was done to it or tried for it; newest first. */
export const eventsAround = (tx: Transaction, account: Account): Promise<SecurityEventRow[]> =>
  tx
    .select()
    .from(securityEvents)
    .where(isAround(account))
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id));

/** The events stay, without the account, its network addresses and its email address. */
export async function anonymiseEvents(tx: Transaction, account: Account): Promise<void> {
  const { about, id, who } = securityEvents;
  // In the order in which they are counted (event-record.ts): neither waits for the other in a circle.
  await tx.select({ id }).from(securityEvents).where(isAround(account)).orderBy(id).for('update');
  await tx.update(securityEvents).set({ who: null, address: null }).where(eq(who, account.id));
  await tx
    .update(securityEvents)
    .set({ about: null })
    .where(eq(about, pseudonymOf(account.email)));
}
