import { and, asc, eq, exists, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { RenderedReview } from '../../game/review/review-document.ts';
import type { OwnReview, ReviewDocument } from '../../protocol/review.ts';
import type { Database } from '../db/connect.ts';
import { roundReviewPlayers, roundReviews, users } from '../db/schema/index.ts';
import { type Transaction, withTimeout } from '../db/transaction.ts';
import { lockUsers, noteFormerUser, purgeFormerUsers, successorsOf } from './former-users.ts';

export interface RoundKey {
  readonly gameId: string;
  readonly round: number;
}

interface ReviewPlayer {
  readonly userId: string;
  readonly displayName: string;
  readonly isBot: boolean;
}

export interface NewReview extends RoundKey, RenderedReview {
  readonly isPractice: boolean;
  /** In seat order. */
  readonly players: readonly ReviewPlayer[];
}

/** A review as it is kept, with who sat where. */
export interface StoredReview {
  readonly document: ReviewDocument;
  /** In seat order. */
  readonly players: readonly {
    readonly userId: string | null;
    readonly displayName: string | null;
    readonly own: OwnReview | null;
  }[];
}

/** How long a review is kept that belongs to no account's history. */
const KEPT_WITHOUT_ACCOUNT_MS = 7 * 24 * 3600 * 1000;

const isRound = (table: typeof roundReviews | typeof roundReviewPlayers, { gameId, round }: RoundKey) =>
  and(eq(table.gameId, gameId), eq(table.round, round));

export async function hasReview(db: Database, key: RoundKey): Promise<boolean> {
  return (await withTimeout(db.$count(roundReviews, isRound(roundReviews, key)))) > 0;
}

/**
 * Keeps a review with its round: as long as the round itself, or for a week where no account keeps that. Players who have
 * signed in since they played have it under their account; deleted accounts are not in it. May be repeated
 * at will.
 */
export async function saveReview(tx: Transaction, review: NewReview): Promise<void> {
  const { gameId, round, document, own, players, isPractice } = review;
  const ownerOf = await ownersOf(tx, review);
  const owners = players.flatMap(({ userId }) => ownerOf(userId) ?? []);
  const accounts = await tx.$count(users, inArray(users.id, owners));
  const isKept = accounts > 0 && !isPractice;
  const keptUntil = isKept ? null : new Date(document.finishedAt + KEPT_WITHOUT_ACCOUNT_MS);
  const saved = await tx
    .insert(roundReviews)
    .values({ gameId, round, document, keptUntil })
    .onConflictDoNothing()
    .returning({ round: roundReviews.round });
  if (saved.length === 0) return;
  await tx.insert(roundReviewPlayers).values(
    players.map(({ userId, displayName, isBot }, seat) => {
      const owner = ownerOf(userId);
      const named = owner === null ? FORGOTTEN : { userId: owner, displayName, own: partOf(own, seat) };
      return { gameId, round, seat, isBot, ...named };
    }),
  );
}

const FORGOTTEN = { userId: null, displayName: null, own: null };

const partOf = (own: readonly OwnReview[], seat: number) => own.find((one) => one.seat === seat) ?? null;

/** The current owner of each player's seat, or null. Locked, so that none of them signs in or is deleted meanwhile. */
async function ownersOf(tx: Transaction, { players }: NewReview): Promise<(userId: string) => string | null> {
  const ids = players.map(({ userId }) => userId);
  await lockUsers(tx, ids);
  const successors = await successorsOf(tx, ids);
  const accounts = [...successors.values()].flatMap((id) => id ?? []);
  await lockUsers(tx, accounts);
  const gone = await successorsOf(tx, accounts);
  return (userId) => {
    const owner = successors.get(userId);
    if (owner === undefined) return userId;
    return owner === null || gone.has(owner) ? null : owner;
  };
}

/** Null where none is kept. */
export async function findReview(db: Database, key: RoundKey): Promise<StoredReview | null> {
  const [[review], players] = await withTimeout(
    Promise.all([
      db.select({ document: roundReviews.document }).from(roundReviews).where(isRound(roundReviews, key)),
      db
        .select({
          userId: roundReviewPlayers.userId,
          displayName: roundReviewPlayers.displayName,
          own: roundReviewPlayers.own,
        })
        .from(roundReviewPlayers)
        .where(isRound(roundReviewPlayers, key))
        .orderBy(asc(roundReviewPlayers.seat)),
    ]),
  );
  return review === undefined ? null : { document: review.document, players };
}

/** A guest's reviews go to the account, as the seat does, including reviews not worked out yet. */
export async function moveReviews(tx: Transaction, guestId: string, accountId: string): Promise<void> {
  await noteFormerUser(tx, guestId, accountId);
  await tx
    .update(roundReviewPlayers)
    .set({ userId: accountId })
    .where(eq(roundReviewPlayers.userId, guestId));
}

/** An account's own part of its reviews. */
export const ownReviews = (tx: Transaction, accountId: string) =>
  tx
    .select({
      gameId: roundReviewPlayers.gameId,
      round: roundReviewPlayers.round,
      displayName: roundReviewPlayers.displayName,
      own: roundReviewPlayers.own,
    })
    .from(roundReviewPlayers)
    .where(eq(roundReviewPlayers.userId, accountId))
    .orderBy(roundReviewPlayers.gameId, roundReviewPlayers.round);

/**
 * Takes an account out of the reviews it is in: its seat stays without a name, and without what it alone could read. A
 * review goes with the last account; locked, so that concurrent deletions see each other.
 */
export async function forgetReviews(tx: Transaction, accountId: string): Promise<void> {
  await noteFormerUser(tx, accountId, null);
  const { gameId, round, userId } = roundReviewPlayers;
  const isOwn = eq(userId, accountId);
  const partOf = (whose: SQL) =>
    tx
      .select({ one: sql`1` })
      .from(roundReviewPlayers)
      .where(and(eq(gameId, roundReviews.gameId), eq(round, roundReviews.round), whose));
  await tx
    .select({ gameId: roundReviews.gameId })
    .from(roundReviews)
    .where(exists(partOf(isOwn)))
    .orderBy(roundReviews.gameId, roundReviews.round)
    .for('update');
  const isOthers = exists(
    tx
      .select({ one: sql`1` })
      .from(users)
      .where(sql`${users.id} = ${userId} and ${users.id} <> ${accountId}`),
  );
  await tx
    .delete(roundReviews)
    .where(and(isNull(roundReviews.keptUntil), exists(partOf(isOwn)), notExists(partOf(isOthers))));
  await tx.update(roundReviewPlayers).set({ userId: null, displayName: null, own: null }).where(isOwn);
}

/** Reviews in one go, which takes far less than a statement may. */
const BATCH = 500;

/** Deletes expired reviews and former ids. May run twice, also at once, and be interrupted. */
export async function purgeReviews(db: Database, now = Date.now()): Promise<undefined> {
  await purgeFormerUsers(db, now);
  const isOver = lt(roundReviews.keptUntil, new Date(now));
  for (let deleted = BATCH; deleted === BATCH; ) {
    const some = db
      .select({ gameId: roundReviews.gameId, round: roundReviews.round })
      .from(roundReviews)
      .where(isOver)
      .limit(BATCH);
    const gone = await withTimeout(
      db
        .delete(roundReviews)
        .where(sql`(${roundReviews.gameId}, ${roundReviews.round}) in ${some}`)
        .returning({ round: roundReviews.round }),
    );
    deleted = gone.length;
  }
  return undefined;
}
