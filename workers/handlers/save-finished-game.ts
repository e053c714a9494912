import { type FinishedGame, savePlayedGame } from '@nightfall/shared/backend/accounts/played-games';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { Given } from './given.ts';

/** Saves a finished round for its players; a second time nothing happens. */
export async function saveFinishedGame(
  { db }: Pick<Given, 'db'>,
  finished: FinishedGame,
): Promise<undefined> {
  await inTransaction(db, (tx) => savePlayedGame(tx, finished));
}
