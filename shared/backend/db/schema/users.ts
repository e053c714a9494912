import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { MAX_NAME_LENGTH } from '../../../game/state/limits.ts';
import type { PlayerLook } from '../../../game/state/player-look.ts';
import { lettersUpTo } from './letters-column.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower case; who has which address is decided by this constraint alone. */
    email: varchar('email', { length: 255 }).notNull().unique(),
    displayName: lettersUpTo('display_name', MAX_NAME_LENGTH).notNull(),
    /** Until then the name is the first half of the address. */
    choseName: boolean('chose_name').notNull().default(false),
    authProvider: varchar('auth_provider', { length: 50 }).notNull().default('email'),
    passwordHash: text('password_hash'),
    /** When a magic link first showed that the address is theirs. */
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    preferredThemeId: varchar('preferred_theme_id', { length: 50 }),
    /** The face and colour that they play with; null as long as they have chosen none. */
    look: jsonb('look').$type<PlayerLook>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    /** No link that was asked for before this works any more, not even one that is still to be mailed. */
    linksEndedAt: timestamp('links_ended_at', { withTimezone: true }),
    /** What administrators search: one text, so that a search too short for the index reads each row once. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`email || chr(10) || id::text`),
  },
  (table) => [
    // Parts of addresses and ids are found by their trigrams (the extension pg_trgm).
    index('users_search_trigrams').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_created_at').on(table.createdAt, table.id),
    // A deleted or replaced pack is nobody's choice any more.
    index('users_preferred_theme_id')
      .on(table.preferredThemeId)
      .where(sql`${table.preferredThemeId} is not null`),
  ],
);
export type UserRow = typeof users.$inferSelect;
