import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

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
