import { index, integer, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Authenticator apps (TOTP, RFC 6238) whose first code was right. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In base 32. It leaves the server once, before it is stored here. */
  secret: text('secret').notNull(),
  /** The half minute of the newest code that was used: none of it or before is good any more. */
  lastUsedStep: integer('last_used_step').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** What signs in when the app is lost, once each: a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 of the code, as hex: nobody guesses 118 bits. */
    hash: varchar('hash', { length: 64 }).primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user_id').on(table.userId)],
);
