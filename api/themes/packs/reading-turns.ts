import { createKeyedMutex } from '@nightfall/shared/backend/rooms/keyed-mutex';
import type { Limits } from '../../http/limits.ts';
import type { KeyedPack } from './pack-answer.ts';
import { readApart } from './read-apart.ts';
import { refusal } from './refusal.ts';
import type { SpooledFile } from './spool.ts';

/** More than reading a pack may take; taken from an account's share before, and given back but for what it took. */
const MOST_SECONDS = 120;

/** Whose pack it is, and whether they are still waiting. */
interface Reader {
  readonly accountId: string;
  readonly signal: AbortSignal;
}

/** Rejects with a ServiceError: INVALID, TOO_LARGE, RATE_LIMITED. */
export type ReadInTurn = (file: SpooledFile & { readonly fd: number }, reader: Reader) => Promise<KeyedPack>;

/**
 * Packs are read one at a time, and those of one account one after another before they come to that: however many it
 * sends, one of everybody else's is next. What reading costs counts for the account.
 */
export function createReadingTurns(limits: Limits): ReadInTurn {
  const ofAccount = createKeyedMutex();
  return (file, { accountId, signal }) =>
    ofAccount(accountId, async () => {
      if (signal.aborted) throw refusal('The upload was broken off');
      const reserved = await limits.count('packSeconds', accountId, MOST_SECONDS);
      let seconds = 0;
      try {
        return await readApart(file, {
          onCost: (cost) => {
            seconds = cost;
          },
        });
      } finally {
        await reserved.giveBack();
        await limits.tryAll([['packSeconds', accountId, Math.ceil(seconds)]]);
      }
    });
}
