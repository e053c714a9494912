import { boolean, index, integer, jsonb, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Whether the buyer has the money back by a refund, or by a lost dispute, and since when (epoch milliseconds, Stripe's). */
type MoneyBack = {
  readonly [By in 'refund' | 'dispute']?: { readonly isBack: boolean; readonly at: number };
};

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
    /** What was sold for, in the smallest unit of the shop's own currency, whatever the buyer paid in. */
    amountCents: integer('amount_cents'),
    currency: varchar('currency', { length: 3 }),
    /** 'surplus': it gave nothing, since its account could host for good already. */
    status: varchar('status', { length: 50, enum: ['paid', 'surplus', 'taken_back'] }).notNull(),
    moneyBack: jsonb('money_back').$type<MoneyBack>().notNull().default({}),
    /** Taking it back has revoked what it gave, rather than an administrator. */
    hasRevoked: boolean('has_revoked').notNull().default(false),
    source: varchar('source', { length: 50, enum: ['stripe', 'test'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('payments_user_id').on(table.userId)],
);
export type PaymentRow = typeof payments.$inferSelect;
