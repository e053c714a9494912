import { type FinishedGame, savePlayedGame } from '@nightfall/shared/backend/accounts/played-games';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import type { Given } from './given.ts';

/** Keeps a finished round for its players; a second time nothing happens. */
export async function saveFinishedGame(
  { db }: Pick<Given, 'db'>,
  finished: FinishedGame,
): Promise<undefined> {
  await inTime(db.transaction((tx) => savePlayedGame(tx, finished)));
}
