import { createKeyedMutex } from '@nightfall/shared/backend/rooms/keyed-mutex';
import { widerNetwork } from '../../http/caller-address.ts';
import type { Limits } from '../../http/limits.ts';
import { type KeyedPack, readPackApart } from './read-apart.ts';
import type { SpooledUpload } from './spool.ts';

/** As long as reading a pack may take; counted for its account before, and given back but for what it took. */
const MOST_SECONDS = 120;

/** Whose pack it is, and whether they are still waiting. */
interface Reader {
  readonly accountId: string;
  readonly address: string;
  readonly signal: AbortSignal;
}

/** Rejects with a ServiceError: INVALID, TOO_LARGE, RATE_LIMITED. */
export type ReadInTurn = (file: SpooledUpload, reader: Reader) => Promise<KeyedPack>;

/**
 * Packs are read one at a time. Those of one account come to that one after another, and so do those of one network:
 * however many it sends, with however many accounts, one of everybody else's is next. What reading costs counts for
 * the account.
 */
export function createReadingTurns(limits: Limits): ReadInTurn {
  const [ofAccount, ofNetwork] = [createKeyedMutex(), createKeyedMutex()];
  return (file, { accountId, address, signal }) => {
    const readCounted = async () => {
      const reserved = await limits.count(
        'packSeconds',
        accountId,
        Math.min(MOST_SECONDS, limits.most('packSeconds')),
      );
      let seconds = 0;
      const onCost = (cost: number) => {
        seconds = cost;
      };
      try {
        return await readPackApart(file, { signal, onCost });
      } finally {
        await reserved.keepOnly(Math.ceil(seconds));
      }
    };
    return ofAccount(accountId, () => ofNetwork(widerNetwork(address), readCounted));
  };
}
