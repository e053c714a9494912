import { afterAll, expect, test } from 'bun:test';
import { deleteAccount } from '@nightfall/shared/backend/accounts/delete-account';
import { formerIdsOf } from '@nightfall/shared/backend/accounts/former-users';
import { findReview, moveReviews, purgeReviews } from '@nightfall/shared/backend/accounts/reviews';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { recordOf, reviewedTable } from '@nightfall/shared/game/testing/reviewed-table';
import { openBotGames } from '../testing/bot-games.ts';
import { ThinkingThreads } from '../thinking/thinking.ts';
import { reviewRound } from './review-round.ts';

const { at, db, account, context, close } = await openBotGames({ scale: 0 });
afterAll(close);

const WEEK_MS = 7 * 24 * 3600 * 1000;

/** The round of people who have never played before. */
function job(isPractice = false) {
  const gameId = crypto.randomUUID() as GameId;
  const record = recordOf(reviewedTable());
  const players = record.players.map((player) => ({ ...player, userId: crypto.randomUUID() as UserId }));
  return { gameId, round: 1, record: { ...record, id: gameId, isPractice, players } };
}

const signUp = (id: string) => account({ id });

test('[C3.9] keeps a review once, however often it runs, and the same on every machine', async () => {
  const [one, other] = [job(), job()];
  await Promise.all([reviewRound(context, one), reviewRound(context, one)]);
  await reviewRound(context, one);
  const kept = await findReview(db, one);
  expect(kept?.players.map(({ displayName }) => displayName)).toEqual(['ann', 'bob', 'cleo', 'dov', 'eva']);
  expect(kept?.players.map(({ own }) => own?.seat)).toEqual([0, 1, 2, 3, 4]);
  const another = new ThinkingThreads(1, at.rooms.logger, at.metrics);
  await reviewRound({ ...context, thinking: another }, other);
  await another.close();
  expect((await findReview(db, other))?.document).toEqual(
    kept?.document as NonNullable<typeof kept>['document'],
  );
});

test('[C3.16] is kept for good with an account among its players, and else, as practice, for a week', async () => {
  const [guests, practice, played] = [job(), job(true), job()];
  for (const { record } of [practice, played]) await signUp(record.players[0]?.userId ?? '');
  for (const one of [guests, practice, played]) await reviewRound(context, one);
  const isKept = async () =>
    Promise.all([guests, practice, played].map(async (one) => (await findReview(db, one)) !== null));
  const finishedAt = (await findReview(db, played))?.document.finishedAt ?? 0;
  await purgeReviews(db, finishedAt + WEEK_MS - 1);
  expect(await isKept()).toEqual([true, true, true]);
  await purgeReviews(db, finishedAt + WEEK_MS + 1);
  expect(await isKept()).toEqual([false, false, true]);
});

test('[C3.16 C3.17] a player who signs in while it is worked out finds theirs, and a deleted account is not in it', async () => {
  const played = job();
  const [ann, bob, cleo, ...others] = played.record.players.map(({ userId }) => userId);
  if (!ann || !bob || !cleo) throw new Error('a player is missing');
  const [hers, his] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [hers, his, cleo]) await signUp(id);
  await inTransaction(db, (tx) => moveReviews(tx, ann, hers));
  await inTransaction(db, (tx) => moveReviews(tx, bob, his));
  for (const id of [his, cleo]) await deleteAccount(db, id);
  await reviewRound(context, played);
  const kept = await findReview(db, played);
  expect(kept?.players.map(({ userId }) => userId)).toEqual([hers, null, null, ...others]);
  expect(kept?.players.map(({ displayName }) => displayName)).toEqual(['ann', null, null, 'dov', 'eva']);
  expect(kept?.players.map(({ own }) => own?.seat)).toEqual([0, undefined, undefined, 3, 4]);
  // As after a worker that died once it had kept it.
  await reviewRound(context, played);
  expect(await findReview(db, played)).toEqual(kept);
});

test('[C3.17] an account that is deleted once its review is kept leaves nothing in it, though it is worked out again', async () => {
  const played = job();
  const [ann] = played.record.players.map(({ userId }) => userId);
  if (!ann) throw new Error('a player is missing');
  await signUp(ann);
  await reviewRound(context, played);
  await deleteAccount(db, ann);
  expect(await findReview(db, played)).toBeNull();
  await reviewRound(context, played);
  expect((await findReview(db, played))?.players[0]).toEqual({ userId: null, displayName: null, own: null });
});

test('former ids are kept for eight days', async () => {
  const [guest, account] = [crypto.randomUUID(), crypto.randomUUID()];
  await signUp(account);
  await inTransaction(db, (tx) => moveReviews(tx, guest, account));
  const day = 24 * 3600 * 1000;
  await purgeReviews(db, Date.now() + 7.9 * day);
  expect(await formerIdsOf(db, account)).toEqual([guest]);
  await purgeReviews(db, Date.now() + 8.1 * day);
  expect(await formerIdsOf(db, account)).toEqual([]);
});
