import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { lockAccount } from '../db/lock-account.ts';
import { type EntitlementRow, entitlements } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';

export type HostTier = NonNullable<EntitlementRow['tier']>;

export const PASS_MS = 48 * 60 * 60 * 1000;

/** 'expired' is never stored: it is what an active entitlement becomes with time. */
export function statusOf(
  entitlement: Pick<EntitlementRow, 'status' | 'expiresAt'>,
  now: number,
): 'active' | 'revoked' | 'expired' {
  if (entitlement.status === 'revoked') return 'revoked';
  return entitlement.expiresAt !== null && entitlement.expiresAt.getTime() <= now ? 'expired' : 'active';
}

/** The entitlement that makes an account an active host: the permanent one before passes, else the newest. */
export function activeHostEntitlement(
  owned: readonly EntitlementRow[],
  now: number,
): EntitlementRow | undefined {
  const active = owned.filter((one) => one.type === 'host' && statusOf(one, now) === 'active');
  const newestFirst = active.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return newestFirst.find(({ tier }) => tier === 'permanent') ?? newestFirst[0];
}

interface Grant {
  /** Made up unless given. */
  readonly id?: string | undefined;
  readonly userId: string;
  readonly tier: HostTier;
  readonly source: EntitlementRow['source'];
  readonly stripePaymentIntentId?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Gives an account the right to open rooms. Null when the account is gone, or the payment has given it before. */
export async function grantHost(tx: Transaction, grant: Grant): Promise<EntitlementRow | null> {
  if (!(await lockAccount(tx, grant.userId))) return null;
  const [granted] = await tx
    .insert(entitlements)
    .values({ ...grant, type: 'host' })
    .onConflictDoNothing()
    .returning({ id: entitlements.id });
  if (granted === undefined) return null;
  await layPassesEndToEnd(tx, grant.userId);
  const [row] = await tx.select().from(entitlements).where(eq(entitlements.id, granted.id));
  return row ?? null;
}

/** Takes an active entitlement away. Null when there is no such one, or it was revoked before. */
export async function revokeEntitlement(tx: Transaction, id: string): Promise<EntitlementRow | null> {
  const [known] = await tx.select().from(entitlements).where(eq(entitlements.id, id));
  if (known === undefined || !(await lockAccount(tx, known.userId))) return null;
  const now = new Date();
  const [revoked] = await tx
    .update(entitlements)
    .set({ status: 'revoked', revokedAt: now, updatedAt: now })
    .where(and(eq(entitlements.id, id), eq(entitlements.status, 'active')))
    .returning();
  if (revoked === undefined) return null;
  await layPassesEndToEnd(tx, revoked.userId);
  return revoked;
}

/**
 * Gives back what was revoked. The time that a pass lay revoked is not lost. Null when there is no such one, or it is
 * active.
 */
export async function reinstateEntitlement(tx: Transaction, id: string): Promise<EntitlementRow | null> {
  const [known] = await tx.select().from(entitlements).where(eq(entitlements.id, id));
  if (known?.status !== 'revoked' || !(await lockAccount(tx, known.userId))) return null;
  const now = Date.now();
  const lost = known.tier === 'pass_48h' ? now - (known.revokedAt?.getTime() ?? now) : 0;
  const createdAt = new Date(known.createdAt.getTime() + lost);
  await tx
    .update(entitlements)
    .set({ status: 'active', revokedAt: null, updatedAt: new Date(now), createdAt })
    .where(eq(entitlements.id, id));
  await layPassesEndToEnd(tx, known.userId);
  const [row] = await tx.select().from(entitlements).where(eq(entitlements.id, id));
  return row ?? null;
}

/**
 * A pass begins when it is bought, or when the one before it ends. Computed from all active passes, so
 * that the end is the same in whatever order payments and refunds were announced.
 */
async function layPassesEndToEnd(tx: Transaction, userId: string): Promise<void> {
  const isRunning = and(
    eq(entitlements.userId, userId),
    eq(entitlements.tier, 'pass_48h'),
    eq(entitlements.status, 'active'),
  );
  const passes = await tx
    .select()
    .from(entitlements)
    .where(isRunning)
    .orderBy(asc(entitlements.createdAt), asc(entitlements.id));
  let end = 0;
  for (const pass of passes) {
    end = Math.max(end, pass.createdAt.getTime()) + PASS_MS;
    if (pass.expiresAt?.getTime() === end) continue;
    await tx
      .update(entitlements)
      .set({ expiresAt: new Date(end) })
      .where(eq(entitlements.id, pass.id));
  }
}

/** The host plan of each of these accounts; those without one are missing. */
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
