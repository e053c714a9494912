import { sql } from 'drizzle-orm';
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
    /** The price in the smallest unit of the shop's currency, whatever currency the buyer paid in. */
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

export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: varchar('type', { length: 50, enum: ['host', 'admin', 'super_admin'] }).notNull(),
    tier: varchar('tier', { length: 50, enum: ['permanent', 'pass_48h'] }),
    /** 'expired' is derived from expiresAt and never stored. */
    status: varchar('status', { length: 50, enum: ['active', 'revoked'] })
      .notNull()
      .default('active'),
    source: varchar('source', { length: 50, enum: ['stripe', 'manual', 'manual_grant', 'test'] }).notNull(),
    /** Unique, so that one payment gives one entitlement however often it is announced. */
    stripePaymentIntentId: varchar('stripe_payment_intent_id', { length: 255 }).unique(),
    metadata: jsonb('metadata'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('entitlements_user_id').on(table.userId),
    index('entitlements_created_at').on(table.createdAt),
    // Few among many, and listed by themselves.
    index('entitlements_revoked').on(table.createdAt, table.id).where(sql`${table.status} = 'revoked'`),
  ],
);
export type EntitlementRow = typeof entitlements.$inferSelect;
