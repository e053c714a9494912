import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { connectDatabase } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { finishedGamePlayers, finishedGames, users } from '../db/schema/index.ts';
import { effectJob } from '../jobs/effect-table.ts';
import { openTestDatabase, slowLine } from '../testing/test-database.ts';
import { exportAccount } from './export-account.ts';
import { type FinishedGame, listPlayedGames, savePlayedGame } from './played-games.ts';

const { db, account, close } = await openTestDatabase();
afterAll(close);

const save = (game: FinishedGame) => db.transaction((tx) => savePlayedGame(tx, game));

const partOf = (userId: string, displayName: string) => {
  return { userId, displayName, originalRole: 'Seer', finalRole: 'Robber', isWinner: true };
};
const finished = (players: readonly ReturnType<typeof partOf>[], more: Partial<FinishedGame> = {}) =>
  effectJob('save_finished_game').schema.parse({
    gameId: crypto.randomUUID(),
    round: 2,
    themeId: 'generic',
    finishedAt: 1_700_000_000_000,
    playerCount: 5,
    winners: ['Villager'],
    roles: [],
    ruleset: 'standard',
    players,
    ...more,
  });
const keptGames = ({ gameId }: FinishedGame) =>
  db.select().from(finishedGames).where(eq(finishedGames.gameId, gameId));
const keptParts = ({ gameId }: FinishedGame) =>
  db.select().from(finishedGamePlayers).where(eq(finishedGamePlayers.gameId, gameId));

test('[H9.24] keeps a round once for its accounts, however often it runs; guests leave nothing', async () => {
  const [ann, bob] = [await account(), await account()];
  const game = finished([partOf(ann, 'Ann'), partOf(crypto.randomUUID(), 'Guest'), partOf(bob, 'Bob')]);
  await Promise.all([1, 2, 3].map(() => save(game)));
  await save(game);
  const { players: _, roles: __, ruleset: ___, ...facts } = game;
  expect(await keptGames(game)).toEqual([{ ...facts, finishedAt: new Date(facts.finishedAt) }]);
  const { gameId, round } = game;
  const parts = (await keptParts(game)).toSorted((a, b) => a.displayName.localeCompare(b.displayName));
  expect(parts).toEqual([
    { gameId, round, ...partOf(ann, 'Ann') },
    { gameId, round, ...partOf(bob, 'Bob') },
  ]);
});

test('keeps nothing of a round without accounts', async () => {
  for (const game of [finished([partOf(crypto.randomUUID(), 'Guest')]), finished([])]) {
    await save(game);
    expect([...(await keptGames(game)), ...(await keptParts(game))]).toEqual([]);
  }
});

test('late, with an account deleted before or in between, keeps the part of the others', async () => {
  const [ann, bob] = [await account(), await account()];
  const game = finished([partOf(ann, 'Ann'), partOf(bob, 'Bob')]);
  await save(game);
  await db.delete(users).where(eq(users.id, ann));
  await save(game);
  expect((await keptParts(game)).map(({ userId }) => userId)).toEqual([bob]);
});

test('the list is newest first, paged, and the account’s own', async () => {
  const [ann, bob] = [await account(), await account()];
  for (const finishedAt of [2, 3, 1]) await save(finished([partOf(ann, 'Ann')], { finishedAt }));
  await save(finished([partOf(bob, 'Bob')], { finishedAt: 9 }));
  const listed = async (limit: number, offset: number) => {
    const { total, rows } = await listPlayedGames(db, ann, { limit, offset });
    return [total, rows.map(({ finishedAt }) => finishedAt)];
  };
  expect(await listed(50, 0)).toEqual([3, [3, 2, 1]]);
  expect(await listed(1, 1)).toEqual([3, [2]]);
  expect(await listed(50, 3)).toEqual([3, []]);
});

/** With it, a transaction of so many statements would be too late for one that writes (transaction.ts). */
const ROUND_TRIP_MS = 120;

const url = process.env.DATABASE_URL ?? '';
await migrateDatabase(url);
const line = await slowLine(url, ROUND_TRIP_MS);
const { db: slowly, close: closeLine } = connectDatabase(line.url);
afterAll(async () => {
  await closeLine();
  await line.stop();
});

// A machine with much to do has answered 503 here, by the limit of what writes.
test('[P1.29] an account is exported also where the database answers slowly', async () => {
  const id = crypto.randomUUID();
  const email = `${id}@example.org`;
  await slowly.insert(users).values({ id, email, displayName: 'Ann' });
  const document = await exportAccount(slowly, { SUPER_ADMIN_EMAILS: [email], ADMIN_EMAILS: [] }, id);
  expect(document).toMatchObject({ profile: { email }, payments: [], playedGames: [] });
});
