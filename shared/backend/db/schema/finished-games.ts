import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { MAX_NAME_LENGTH, MAX_ROLE_NAME_LENGTH } from '../../../game/state/limits.ts';
import type { OwnReview, ReviewDocument } from '../../../protocol/review.ts';
import { lettersUpTo } from './letters-column.ts';
import { users } from './users.ts';

/** What could have been known in a round, without a name. */
export const roundReviews = pgTable(
  'round_reviews',
  {
    gameId: uuid('game_id').notNull(),
    /** 1, 2, … in its room. */
    round: integer('round').notNull(),
    document: jsonb('document').$type<ReviewDocument>().notNull(),
    /** Null: as long as an account that played it exists. */
    keptUntil: timestamp('kept_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.round] }),
    index('round_reviews_kept_until').on(table.keptUntil),
  ],
);

/** The seats of a reviewed round, and what each player alone may read. */
export const roundReviewPlayers = pgTable(
  'round_review_players',
  {
    gameId: uuid('game_id').notNull(),
    round: integer('round').notNull(),
    seat: integer('seat').notNull(),
    /** An account, a guest or a bot; null for an account that was deleted, as is the name. */
    userId: uuid('user_id'),
    displayName: lettersUpTo('display_name', MAX_NAME_LENGTH),
    /** Null for bots. */
    own: jsonb('own').$type<OwnReview>(),
    isBot: boolean('is_bot').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.round, table.seat] }),
    foreignKey({
      columns: [table.gameId, table.round],
      foreignColumns: [roundReviews.gameId, roundReviews.round],
    }).onDelete('cascade'),
    index('round_review_players_user_id').on(table.userId),
  ],
);

/** Rounds that were played to their results. The room itself is gone by then. */
export const finishedGames = pgTable(
  'finished_games',
  {
    gameId: uuid('game_id').notNull(),
    /** 1, 2, … in its room. */
    round: integer('round').notNull(),
    themeId: varchar('theme_id', { length: 64 }).notNull(),
    playerCount: integer('player_count').notNull(),
    /** Names of teams or roles. */
    winners: jsonb('winners').$type<readonly string[]>().notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.round] })],
);
export type FinishedGameRow = typeof finishedGames.$inferSelect;

/** The part that an account had in such a round. Guests and bots leave nothing behind. */
export const finishedGamePlayers = pgTable(
  'finished_game_players',
  {
    gameId: uuid('game_id').notNull(),
    round: integer('round').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: lettersUpTo('display_name', MAX_NAME_LENGTH).notNull(),
    /** Null for players who were not dealt in. */
    originalRole: lettersUpTo('original_role', MAX_ROLE_NAME_LENGTH),
    finalRole: lettersUpTo('final_role', MAX_ROLE_NAME_LENGTH),
    isWinner: boolean('is_winner').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.round, table.userId] }),
    index('finished_game_players_user_id').on(table.userId),
  ],
);
export type FinishedGamePlayerRow = typeof finishedGamePlayers.$inferSelect;
