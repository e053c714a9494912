import type { Dependencies } from '../../dependencies.ts';
import type { Attempt } from '../../http/limits.ts';
import { CodeRefused } from '../../http/service-error.ts';
import { type FoundCode, findCode, isAppCode } from './codes.ts';

interface Guesser {
  readonly accountId: string;
  readonly address: string;
  /** The browser, where it has signed in to this account before (known-device.ts). */
  readonly device: string | null;
}

/**
 * A code of the account that may be used. Counted before it is looked at; only wrong ones stay counted.
 * @throws ServiceError CODE_REFUSED, RATE_LIMITED
 */
export async function guessCode(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  guesser: Guesser,
  typed: string,
): Promise<FoundCode> {
  const counted = await limits.countAll(attemptsOf(guesser, typed));
  let isWrong = false;
  try {
    const found = await findCode(db, guesser.accountId, typed);
    isWrong = found === null;
    if (found === null) throw new CodeRefused(guesser.accountId);
    return found;
  } finally {
    if (!isWrong) await counted.giveBack();
  }
}

/**
 * By account and address. Six digits can be guessed from very many addresses, so they have a limit of the account, too;
 * recovery codes cannot, and browsers that are known count for themselves: so the owner still has a way in.
 */
function attemptsOf({ accountId, address, device }: Guesser, typed: string): Attempt[] {
  const own: Attempt = ['failedCode', `${accountId} ${device ?? address}`];
  return isAppCode(typed) && device === null ? [own, ['failedCodeAnywhere', accountId]] : [own];
}
