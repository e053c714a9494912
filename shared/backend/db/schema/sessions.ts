import { boolean, index, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { lettersUpTo } from './letters-column.ts';
import { users } from './users.ts';

/** Signed-in browsers, of accounts and of guests alike. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, as hex. */
    id: varchar('id', { length: 64 }).primaryKey(),
    /** Who plays: the account's id, or the one made up for a guest. */
    userId: uuid('user_id').notNull(),
    /** Null for guests. */
    accountId: uuid('account_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Begun by a link from the account's own mailbox: who came by it may set a password without knowing the old one. */
    byMagicLink: boolean('by_magic_link').notNull().default(false),
    /** What it was begun with, in words: "Firefox on Android". Null where the browser did not say. */
    browser: lettersUpTo('browser', 80),
    /** Two factors were shown in it: a code beside the password or the link, or a passkey that knows its owner. */
    twoFactors: boolean('two_factors').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Noted now and then. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the password was last given again, for what needs that (confirm-identity.ts). */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_account_id').on(table.accountId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);
