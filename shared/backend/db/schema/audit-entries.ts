import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** What administrators did: who, what, to whom, when. It outlives both accounts. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: uuid('actor_id').notNull(),
    actorEmail: varchar('actor_email', { length: 255 }).notNull(),
    action: varchar('action', { length: 50 }).notNull(),
    /** An account, an entitlement or a player. */
    subjectId: varchar('subject_id', { length: 255 }),
    subjectEmail: varchar('subject_email', { length: 255 }),
    details: jsonb('details'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_entries_created_at').on(table.createdAt),
    // All that names an account is found when it is exported and deleted.
    index('audit_entries_actor_id').on(table.actorId),
    index('audit_entries_subject_id').on(table.subjectId),
    index('audit_entries_subject_email').on(table.subjectEmail),
    index('audit_entries_details_trigrams').using('gin', sql`(${table.details}::text) gin_trgm_ops`),
  ],
);
export type AuditEntryRow = typeof auditEntries.$inferSelect;
