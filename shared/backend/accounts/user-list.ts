import { and, desc, eq, inArray, like, ne, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connect.ts';
import { type CountedRows, countUpToLimit, type ListWindow } from '../db/list-window.ts';
import {
  type EntitlementRow,
  entitlements,
  passkeys,
  secondFactors,
  type UserRow,
  users,
} from '../db/schema/index.ts';
import { type AdminSettings, fixedSuperAdminId, type Rights, rightsFrom } from './admin-rights.ts';

interface FoundUser extends Rights {
  readonly user: UserRow;
  /** An app or a passkey. */
  readonly hasSecondFactor: boolean;
  /** Newest first. */
  readonly hostEntitlements: readonly EntitlementRow[];
}

/** Escapes a text for `like`. */
export const escapedForLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Part of the address or of the id, in lower case as both are; all users for an empty text. */
export function matchesUser(search: string): SQL | undefined {
  return search === '' ? undefined : like(users.searchText, `%${escapedForLike(search)}%`);
}

/** The fixed super admin first, then the newest. */
export async function listUsers(
  db: Database,
  settings: AdminSettings,
  { search, ...window }: ListWindow & { readonly search: string },
): Promise<CountedRows<FoundUser>> {
  const matches = matchesUser(search);
  const top = await fixedSuperAdminId(db, settings);
  const [total, found] = await Promise.all([
    countUpToLimit(db, users, matches),
    findPart(db, matches, top, window),
  ]);
  const ids = found.map(({ id }) => id);
  const owned = await db
    .select()
    .from(entitlements)
    .where(inArray(entitlements.userId, ids))
    .orderBy(desc(entitlements.createdAt), desc(entitlements.id));
  const secured = await withSecondFactor(db, ids);
  const byOwner = Map.groupBy(owned, ({ userId }) => userId);
  const rows = found.map((user) => {
    const ofUser = byOwner.get(user.id) ?? [];
    const hostEntitlements = ofUser.filter(({ type }) => type === 'host');
    const hasSecondFactor = secured.has(user.id);
    return { user, hasSecondFactor, hostEntitlements, ...rightsFrom(user, ofUser, top, settings) };
  });
  return { total, rows };
}

async function withSecondFactor(db: Database, ids: string[]): Promise<ReadonlySet<string>> {
  const apps = db.select({ userId: secondFactors.userId }).from(secondFactors);
  const keys = db.select({ userId: passkeys.userId }).from(passkeys);
  const rows = await union(
    apps.where(inArray(secondFactors.userId, ids)),
    keys.where(inArray(passkeys.userId, ids)),
  );
  return new Set(rows.map(({ userId }) => userId));
}

/** The top row is fetched by itself, so that the others come in the order of an index. */
async function findPart(
  db: Database,
  matches: SQL | undefined,
  top: string | null,
  { limit, offset }: ListWindow,
): Promise<UserRow[]> {
  const first =
    top === null
      ? []
      : await db
          .select()
          .from(users)
          .where(and(eq(users.id, top), matches));
  const shown = offset === 0 ? first : [];
  const rest = await db
    .select()
    .from(users)
    .where(top === null ? matches : and(ne(users.id, top), matches))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit - shown.length)
    .offset(Math.max(0, offset - first.length));
  return [...shown, ...rest];
}
