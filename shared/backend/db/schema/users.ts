import { pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lower case; who has which address is decided by this constraint alone. */
  email: varchar('email', { length: 255 }).notNull().unique(),
  /** At most 50 graphemes, which may be more than 50 characters. */
  displayName: text('display_name').notNull(),
  authProvider: varchar('auth_provider', { length: 50 }).notNull().default('email'),
  passwordHash: text('password_hash'),
  preferredThemeId: varchar('preferred_theme_id', { length: 50 }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
});
export type UserRow = typeof users.$inferSelect;
