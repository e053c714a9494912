import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { MOST_COUNTED } from '../../protocol/limits.ts';
import type { Database } from '../db/connect.ts';
import type { CountedRows, ListWindow } from '../db/list-window.ts';
import { type EntitlementRow, entitlements, users } from '../db/schema/index.ts';
import { matchesUser } from './user-list.ts';

export interface OwnedEntitlement {
  readonly entitlement: EntitlementRow;
  readonly userEmail: string;
}

interface EntitlementFilter extends ListWindow {
  readonly status: 'all' | 'active' | 'revoked' | 'expired';
  /** Part of the owner's address or id. */
  readonly search: string;
}

const columns = { entitlement: entitlements, userEmail: users.email };
const isOwner = eq(users.id, entitlements.userId);

/** Newest first. */
export async function listEntitlements(
  db: Database,
  { status, search, limit, offset }: EntitlementFilter,
): Promise<CountedRows<OwnedEntitlement>> {
  const isWanted = and(hasStatus(status, new Date()), matchesUser(search));
  const some = db
    .select({ one: sql`1` })
    .from(entitlements)
    .innerJoin(users, isOwner)
    .where(isWanted)
    .limit(MOST_COUNTED);
  const [total, rows] = await Promise.all([
    db.$count(some.as('wanted')),
    db
      .select(columns)
      .from(entitlements)
      .innerJoin(users, isOwner)
      .where(isWanted)
      .orderBy(desc(entitlements.createdAt), desc(entitlements.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, rows };
}

export async function findEntitlement(
  db: Pick<Database, 'select'>,
  id: string,
): Promise<OwnedEntitlement | undefined> {
  const [found] = await db
    .select(columns)
    .from(entitlements)
    .innerJoin(users, isOwner)
    .where(eq(entitlements.id, id));
  return found;
}

/** In SQL what `statusOf` says of a row. */
function hasStatus(status: EntitlementFilter['status'], now: Date): SQL | undefined {
  if (status === 'all') return undefined;
  if (status === 'revoked') return eq(entitlements.status, 'revoked');
  const end = entitlements.expiresAt;
  return and(
    eq(entitlements.status, 'active'),
    status === 'expired' ? lte(end, now) : or(isNull(end), gt(end, now)),
  );
}
