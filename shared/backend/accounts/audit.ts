import { desc, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { type CountedRows, countUpToLimit, type ListWindow } from '../db/list-window.ts';
import { type AuditEntryRow, auditEntries } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Actor } from './admin-rights.ts';

interface AdminAction {
  readonly action:
    | 'grant_entitlement'
    | 'revoke_entitlement'
    | 'grant_admin'
    | 'revoke_admin'
    | 'end_sessions'
    | 'reset_second_factor'
    | 'change_player_role'
    | 'create_custom_role'
    | 'update_custom_role'
    | 'delete_custom_role'
    | 'set_global_theme'
    | 'open_debug_view'
    | 'retry_jobs'
    | 'plan_maintenance'
    | 'withdraw_maintenance';
  /** The user concerned, if any. Guests and bots have no address. */
  readonly subject?: { readonly id: string; readonly email: string | null };
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Belongs in the transaction that does the action; in one before it for an action outside Postgres. */
export async function recordAction(tx: Transaction, actor: Actor, { action, subject, details }: AdminAction) {
  await tx.insert(auditEntries).values({
    actorId: actor.id,
    actorEmail: actor.email,
    action,
    subjectId: subject?.id,
    subjectEmail: subject?.email,
    details,
    // Not the time at which the transaction began: actions that waited for each other keep their order.
    createdAt: sql`clock_timestamp()`,
  });
}

/** What was done, newest first. */
export async function listAuditEntries(
  db: Database,
  { limit, offset }: ListWindow,
): Promise<CountedRows<AuditEntryRow>> {
  const [total, rows] = await Promise.all([
    countUpToLimit(db, auditEntries),
    db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, rows };
}
