import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

/** Names of at most fifteen built-in roles, with commas. */
const SET_LENGTH = 400;

const set = () => ({
  /** In canonical order, with commas. */
  roles: varchar('roles', { length: SET_LENGTH }).notNull(),
  ruleset: varchar('ruleset', { length: 16, enum: ['standard', 'tabletop'] }).notNull(),
});

/** Rounds that bots played among themselves (shared/game/arena/laboratory.ts). */
export const balanceSets = pgTable(
  'balance_sets',
  {
    ...set(),
    botsVersion: integer('bots_version').notNull(),
    /** A character for each round. */
    outcomes: text('outcomes').notNull().default(''),
    /** The same of the set with one card replaced, by the swap's name. */
    swaps: jsonb('swaps').$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** When it was last asked for, noted now and then. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.roles, table.ruleset, table.botsVersion] }),
    index('balance_sets_used_at').on(table.usedAt),
  ],
);

/** Rounds that people played among themselves: sums over all tables, without a name or a room. */
export const playedSets = pgTable(
  'played_sets',
  {
    ...set(),
    rounds: integer('rounds').notNull(),
    villager: integer('villager').notNull(),
    werewolf: integer('werewolf').notNull(),
    tanner: integer('tanner').notNull(),
    stalker: integer('stalker').notNull(),
    nobody: integer('nobody').notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roles, table.ruleset] }),
    index('played_sets_last_at').on(table.lastAt),
  ],
);

/** Which rounds are in those sums, for as long as a job may be repeated. */
export const countedRounds = pgTable(
  'counted_rounds',
  {
    gameId: uuid('game_id').notNull(),
    round: integer('round').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.round] }),
    index('counted_rounds_counted_at').on(table.countedAt),
  ],
);
