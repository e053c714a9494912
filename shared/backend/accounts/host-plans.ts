import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { entitlements } from '../db/schema/index.ts';
import { activeHostEntitlement, type HostTier } from './entitlements.ts';

/** By what each of these accounts may open rooms; those that may not, or are none, are missing. */
export async function hostPlansOf(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HostTier>> {
  const owned = await db
    .select()
    .from(entitlements)
    .where(and(inArray(entitlements.userId, [...userIds]), eq(entitlements.type, 'host')));
  const now = Date.now();
  const plans = [...Map.groupBy(owned, ({ userId }) => userId)].flatMap(([userId, ofUser]) => {
    const tier = activeHostEntitlement(ofUser, now)?.tier ?? null;
    return tier === null ? [] : [[userId, tier] as const];
  });
  return new Map(plans);
}
