import { index, integer, jsonb, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** What matters to the safety of accounts and of the server: who, what, from where. No secret, no address of mail. */
export const securityEvents = pgTable(
  'security_events',
  {
    /** Made of all that is the same in a row, and its minute: whichever process writes it, it is one row. */
    id: uuid('id').primaryKey(),
    kind: varchar('kind', { length: 50 }).notNull(),
    /** An account's or a guest's id. */
    who: varchar('who', { length: 255 }),
    address: varchar('address', { length: 255 }),
    /** The pseudonym of the address of mail that something was tried for or done to. */
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
