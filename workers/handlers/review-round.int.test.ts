import { afterAll, beforeAll, expect, test } from 'bun:test';
import { findReview, purgeReviews } from '@nightfall/shared/backend/accounts/reviews';
import { connectDatabase } from '@nightfall/shared/backend/db/connect';
import { migrateDatabase } from '@nightfall/shared/backend/db/migrate';
import { users } from '@nightfall/shared/backend/db/schema/index';
import { openTestRooms, stored, type TestRooms } from '@nightfall/shared/backend/testing/test-rooms';
import { createThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { recordOf, reviewedTable } from '@nightfall/shared/game/testing/reviewed-table';
import { createThinking, type Thinking } from '../thinking/thinking.ts';
import { reviewRound } from './review-round.ts';

const { db, close } = connectDatabase(process.env.DATABASE_URL ?? '');
let at: TestRooms;
let thinking: Thinking;
beforeAll(async () => {
  await migrateDatabase(process.env.DATABASE_URL ?? '');
  at = await openTestRooms();
  thinking = createThinking(0, at.rooms.logger, at.metrics);
});
afterAll(() => Promise.all([thinking.close(), close(), at.close()]));

const given = () => ({ db, thinking, rooms: at.rooms, themes: createThemeCache(db, at.rooms.logger) });

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** The round of people who have never played before. */
function job(isPractice = false) {
  const gameId = crypto.randomUUID() as GameId;
  const record = recordOf(reviewedTable());
  const players = record.players.map((player) => ({ ...player, userId: crypto.randomUUID() as UserId }));
  return { gameId, round: 1, record: { ...record, id: gameId, isPractice, players } };
}

async function signUp(id: string) {
  await db.insert(users).values({ id, email: `${id}@example.org`, displayName: 'Ann' });
}

// holds: C3.9
test('keeps a review once, however often it runs, and the same on every machine', async () => {
  const [one, other] = [job(), job()];
  await Promise.all([reviewRound(given(), one), reviewRound(given(), one)]);
  await reviewRound(given(), one);
  const kept = await findReview(db, one);
  expect(kept?.players.map(({ displayName }) => displayName)).toEqual(['ann', 'bob', 'cleo', 'dov', 'eva']);
  expect(kept?.players.map(({ own }) => own?.seat)).toEqual([0, 1, 2, 3, 4]);
  const another = createThinking(1, at.rooms.logger, at.metrics);
  await reviewRound({ ...given(), thinking: another }, other);
  await another.close();
  expect((await findReview(db, other))?.document).toEqual(
    kept?.document as NonNullable<typeof kept>['document'],
  );
});

// holds: C3.16
test('is kept for good with an account among its players, and else, as practice, for a week', async () => {
  const [guests, practice, played] = [job(), job(true), job()];
  for (const { record } of [practice, played]) await signUp(record.players[0]?.userId ?? '');
  for (const one of [guests, practice, played]) await reviewRound(given(), one);
  const isKept = async () =>
    Promise.all([guests, practice, played].map(async (one) => (await findReview(db, one)) !== null));
  const finishedAt = (await findReview(db, played))?.document.finishedAt ?? 0;
  await purgeReviews(db, finishedAt + WEEK_MS - 1);
  expect(await isKept()).toEqual([true, true, true]);
  await purgeReviews(db, finishedAt + WEEK_MS + 1);
  expect(await isKept()).toEqual([false, false, true]);
});

// holds: C3.16
test('whoever signs in while it is worked out finds theirs, unless the account is gone by then', async () => {
  const { id } = await at.lobby();
  const { record } = job();
  const played = { gameId: id, round: 1, record };
  const before = await stored(at.store, id);
  const [ann, bob, ...others] = record.players;
  if (!ann || !bob) throw new Error('somebody is missing');
  const [account, gone] = [crypto.randomUUID() as UserId, crypto.randomUUID() as UserId];
  await signUp(account);
  const players = [{ ...ann, userId: account }, { ...bob, userId: gone }, ...others];
  const { game } = await at.store.load(id);
  await at.store.commit({ gameId: id, before: game, after: { ...before, players }, events: [], effects: [] });
  // The second time as after a worker that died in between.
  for (const _ of [1, 2]) {
    await reviewRound(given(), played);
    const kept = await findReview(db, played);
    expect(kept?.players.map(({ userId }) => userId)).toEqual([
      account,
      bob.userId,
      ...others.map(({ userId }) => userId),
    ]);
  }
});
