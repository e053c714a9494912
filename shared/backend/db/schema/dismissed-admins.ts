import { pgTable, timestamp, varchar } from 'drizzle-orm/pg-core';

/** Addresses of deleted accounts from which the rights of an administrator had been taken. */
export const dismissedAdmins = pgTable('dismissed_admins', {
  /** SHA-256 of the address, as hex: the address itself is forgotten with its account. */
  emailHash: varchar('email_hash', { length: 64 }).primaryKey(),
  dismissedAt: timestamp('dismissed_at', { withTimezone: true }).notNull().defaultNow(),
});
