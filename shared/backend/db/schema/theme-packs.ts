import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import type { ThemeData } from '../../../themes/theme-schema.ts';
import { lettersUpTo } from './letters-column.ts';
import { users } from './users.ts';

/** Uploaded themes. The contents never change: another upload is another row, so that running games keep theirs. */
export const themePacks = pgTable(
  'theme_packs',
  {
    /** What rooms and preferences name a pack by. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the account is gone: games that use the pack go on with it. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The id that the pack gives itself. */
    themeId: varchar('theme_id', { length: 64 }).notNull(),
    name: lettersUpTo('name', 80).notNull(),
    description: text('description').notNull(),
    /** A whole theme; its pictures are named by what they are stored under (`{sha256}.{png|jpg|webp}`). */
    json: jsonb('json').$type<ThemeData>().notNull(),
    /** 'public' while it is the global default. */
    visibility: varchar('visibility', { length: 20, enum: ['private', 'public'] })
      .notNull()
      .default('private'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Deleted or replaced by its owner; kept for as long as a room may use it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    index('theme_packs_owner_id').on(table.ownerId, table.createdAt),
    // There is one, the global default.
    index('theme_packs_public').on(table.id).where(sql`${table.visibility} = 'public'`),
  ],
);
export type ThemePackRow = typeof themePacks.$inferSelect;
