import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { PlayedGame } from '../../protocol/accounts.ts';
import type { Database } from '../db/connect.ts';
import type { CountedRows, ListWindow } from '../db/list-window.ts';
import { finishedGamePlayers, finishedGames, roundReviews, users } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';
import type { JobOf } from '../jobs/effect-table.ts';

export type FinishedGame = JobOf<'save_finished_game'>;

/** Keeps a round for the accounts among its players; guests leave nothing behind. May be repeated at will. */
export async function savePlayedGame(tx: Transaction, finished: FinishedGame): Promise<void> {
  const { players, finishedAt, roles: _, ruleset: __, ...game } = finished;
  const ids = players.map(({ userId }) => userId);
  // Waits for accounts that are being deleted, and keeps the others until their part is stored.
  const accounts = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('key share');
  if (accounts.length === 0) return;
  const { gameId, round } = game;
  const known = new Set(accounts.map(({ id }) => id));
  const parts = players
    .filter(({ userId }) => known.has(userId))
    .map((player) => ({ gameId, round, ...player }));
  await tx
    .insert(finishedGames)
    .values({ ...game, finishedAt: new Date(finishedAt) })
    .onConflictDoNothing();
  await tx.insert(finishedGamePlayers).values(parts).onConflictDoNothing();
}

const isPartOf = and(
  eq(finishedGames.gameId, finishedGamePlayers.gameId),
  eq(finishedGames.round, finishedGamePlayers.round),
);

const isReviewOf = and(
  eq(roundReviews.gameId, finishedGames.gameId),
  eq(roundReviews.round, finishedGames.round),
);

/** What an account has played, newest first; all of it without a window. */
export async function listPlayedGames(
  db: Pick<Database, 'select'>,
  userId: string,
  window?: ListWindow,
): Promise<CountedRows<PlayedGame>> {
  const isOwn = eq(finishedGamePlayers.userId, userId);
  const all = db
    .select({
      gameId: finishedGames.gameId,
      round: finishedGames.round,
      themeId: finishedGames.themeId,
      playerCount: finishedGames.playerCount,
      winners: finishedGames.winners,
      finishedAt: finishedGames.finishedAt,
      displayName: finishedGamePlayers.displayName,
      originalRole: finishedGamePlayers.originalRole,
      finalRole: finishedGamePlayers.finalRole,
      isWinner: finishedGamePlayers.isWinner,
      reviewed: roundReviews.round,
    })
    .from(finishedGamePlayers)
    .innerJoin(finishedGames, isPartOf)
    .leftJoin(roundReviews, isReviewOf)
    .where(isOwn)
    .orderBy(desc(finishedGames.finishedAt), finishedGames.gameId, desc(finishedGames.round))
    .$dynamic();
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(finishedGamePlayers).where(isOwn),
    window === undefined ? all : all.limit(window.limit).offset(window.offset),
  ]);
  return {
    total: counted?.total ?? 0,
    rows: rows.map(({ winners, finishedAt, reviewed, ...row }) => ({
      ...row,
      hasReview: reviewed !== null,
      winners: [...winners],
      finishedAt: finishedAt.getTime(),
    })),
  };
}
