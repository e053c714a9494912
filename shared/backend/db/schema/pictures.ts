import { boolean, index, integer, pgTable, primaryKey, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';
import { themePacks } from './theme-packs.ts';

/** Pictures of uploaded themes and of custom roles. They lie in the picture store; here is who needs them. */
export const pictures = pgTable('pictures', {
  /** What it is stored under: `{sha256}.{png|jpg|webp}`. */
  key: varchar('key', { length: 80 }).primaryKey(),
  /** What it takes of the store, in all its sizes. */
  bytes: integer('bytes').notNull(),
  /** When somebody last began to upload it: its pack may not be there yet. */
  claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull().defaultNow(),
  /** Was uploaded for a custom role: whoever has a session may load it. */
  isOfRole: boolean('is_of_role').notNull().default(false),
  /** Nobody needs it: it is being removed from the store since then. */
  removingAt: timestamp('removing_at', { withTimezone: true }),
});

/** Which pack has which pictures. A trigger writes them with each new pack. */
export const themePackPictures = pgTable(
  'theme_pack_pictures',
  {
    packId: uuid('pack_id')
      .notNull()
      .references(() => themePacks.id, { onDelete: 'cascade' }),
    picture: varchar('picture', { length: 80 })
      .notNull()
      .references(() => pictures.key),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.picture] }),
    index('theme_pack_pictures_picture').on(table.picture),
  ],
);
