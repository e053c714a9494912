import { index, integer, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * What was paid, kept for accounting; the account may be gone. A refund may be announced before the payment: then the
 * row is there first, without product and payer.
 */
export const payments = pgTable(
  'payments',
  {
    /** Stripe's payment intent; a made-up one for the test checkout. */
    paymentIntentId: varchar('payment_intent_id', { length: 255 }).primaryKey(),
    checkoutSessionId: varchar('checkout_session_id', { length: 255 }).unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    tier: varchar('tier', { length: 50, enum: ['permanent', 'pass_48h'] }),
    amountCents: integer('amount_cents'),
    currency: varchar('currency', { length: 3 }),
    status: varchar('status', { length: 50, enum: ['paid', 'taken_back'] }).notNull(),
    source: varchar('source', { length: 50, enum: ['stripe', 'test'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('payments_user_id').on(table.userId)],
);
export type PaymentRow = typeof payments.$inferSelect;
