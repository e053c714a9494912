import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { ActionType } from '../../../game/state/choice.ts';
import { MAX_ROLE_NAME_LENGTH } from '../../../game/state/limits.ts';
import type { ThemeData } from '../../../themes/theme-schema.ts';
import { lettersUpTo } from './letters-column.ts';
import { users } from './users.ts';

/** Settings of the whole server. The global default theme has the key 'theme'. */
export const globalSettings = pgTable('global_settings', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: varchar('key', { length: 100 }).notNull().unique(),
  value: text('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
});

/** Pictures of uploaded themes and of custom roles. The files are in the picture store; this table says what needs them. */
export const pictures = pgTable('pictures', {
  /** What it is stored under: `{sha256}.{png|jpg|webp}`. */
  key: varchar('key', { length: 80 }).primaryKey(),
  /** What it takes of the store, in all its sizes. */
  bytes: integer('bytes').notNull(),
  /** When an upload of it last began: its pack may not exist yet. */
  claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull().defaultNow(),
  /** Was uploaded for a custom role: anyone with a session may load it. */
  isOfRole: boolean('is_of_role').notNull().default(false),
  /** Unused: being removed from the store since then. */
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

/** How a role appears in a theme. */
export interface Variant {
  readonly title: string;
  /** A picture that was uploaded for it (protocol/custom-roles.ts). */
  readonly imageUrl?: string;
}

/** Roles that the super admin has made. Games keep the definition they were started with. */
export const customRoles = pgTable(
  'custom_roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    baseName: lettersUpTo('base_name', MAX_ROLE_NAME_LENGTH).notNull(),
    team: varchar('team', { length: 50, enum: ['villager', 'werewolf', 'special'] }).notNull(),
    /** Free text for people. */
    abilities: text('abilities').notNull(),
    language: text('language').notNull().default('en'),
    /** 0: no night action. */
    nightOrder: integer('night_order').notNull().default(0),
    /** What the engine plays; with several the player picks one. */
    actions: jsonb('actions').$type<readonly ActionType[]>().notNull(),
    /** By theme id; the editor offers 'werewolf'. */
    themeVariants: jsonb('theme_variants').$type<Readonly<Record<string, Variant>>>().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  // A name may be longer than what an index takes of a text.
  (table) => [uniqueIndex('custom_roles_base_name').on(sql`md5(lower(${table.baseName}))`)],
);
export type CustomRoleRow = typeof customRoles.$inferSelect;

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
