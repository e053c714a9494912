import { savePlayedGame } from '@nightfall/shared/backend/accounts/played-games';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { inTime } from '@nightfall/shared/backend/db/in-time';
import type { FinishedGame } from '@nightfall/shared/backend/queues/save-finished-game';

/** Keeps a finished round for its players; a second time nothing happens. */
export async function runSaveFinishedGame(db: Database, finished: FinishedGame): Promise<undefined> {
  await inTime(db.transaction((tx) => savePlayedGame(tx, finished)));
}
