import { boolean, index, pgTable, smallint, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Links that sign somebody in, once. */
export const magicLinkTokens = pgTable(
  'magic_link_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, as hex. */
    token: varchar('token', { length: 64 }).notNull().unique(),
    /** The browser that asked for it, which alone may use the code: SHA-256 of its cookie's token and the address. */
    asker: varchar('asker', { length: 64 }),
    /** SHA-256 of the asker and the code that was mailed beside the link. */
    code: varchar('code', { length: 64 }),
    codeTries: smallint('code_tries').notNull().default(0),
    used: boolean('used').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('magic_link_tokens_expires_at').on(table.expiresAt),
    index('magic_link_tokens_user_id').on(table.userId),
    index('magic_link_tokens_asker').on(table.asker),
  ],
);
