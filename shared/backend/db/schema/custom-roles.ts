import { sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { ActionType } from '../../../game/state/choice.ts';
import { MAX_ROLE_NAME_LENGTH } from '../../../game/state/limits.ts';
import { lettersUpTo } from './letters-column.ts';
import { users } from './users.ts';

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
