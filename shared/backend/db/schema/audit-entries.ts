import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** Security events: who, what, from where. No secret, no email address. */
export const securityEvents = pgTable(
  'security_events',
  {
    /** A hash of the event and its minute: all processes write one row. */
    id: uuid('id').primaryKey(),
    kind: varchar('kind', { length: 50 }).notNull(),
    /** An account's or a guest's id. */
    who: varchar('who', { length: 255 }),
    address: varchar('address', { length: 255 }),
    /** The pseudonym of the email address concerned. */
    about: varchar('about', { length: 16 }),
    details: jsonb('details').$type<Record<string, string | boolean | null>>().notNull(),
    times: integer('times').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('security_events_created_at').on(table.createdAt, table.id),
    index('security_events_kind').on(table.kind, table.createdAt),
    index('security_events_who').on(table.who),
    index('security_events_about').on(table.about),
    index('security_events_address').on(table.address),
  ],
);
export type SecurityEventRow = typeof securityEvents.$inferSelect;

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
