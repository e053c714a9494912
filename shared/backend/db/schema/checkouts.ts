import { index, integer, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Checkouts that were opened at Stripe, so that Stripe can be asked about an account's own ones. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Stripe's id of the checkout session. */
    sessionId: varchar('session_id', { length: 255 }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What was offered, and for how much in Stripe's words. */
    tier: varchar('tier', { length: 50, enum: ['permanent', 'pass_48h'] }).notNull(),
    amountCents: integer('amount_cents'),
    currency: varchar('currency', { length: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('checkouts_user_id').on(table.userId, table.createdAt)],
);
