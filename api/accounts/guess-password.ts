import type { Dependencies } from '../dependencies.ts';
import { widerNetwork } from '../http/caller-address.ts';
import type { Attempt } from '../http/limits.ts';
import { accountWith } from './accounts.ts';

interface Guesser {
  readonly address: string;
  /** The browser, where it has signed in to this account before (known-device.ts). */
  readonly device: string | null;
}

/**
 * The account of a password, or null. Counted before the password is looked at, so that many guesses at once get no
 * further; only wrong ones stay counted as such, and each for what it costs. @throws ServiceError RATE_LIMITED
 */
export async function guessPassword(
  dependencies: Dependencies,
  credentials: Parameters<typeof accountWith>[1],
  guesser: Guesser,
): ReturnType<typeof accountWith> {
  const { address, device } = guesser;
  const price: Attempt[] = [
    ['login', device ?? address],
    ['loginInHouse', address],
  ];
  const counted = await countGuess(dependencies.limits, price, credentials.email, guesser);
  let isWrong = false;
  try {
    const user = await accountWith(dependencies, credentials);
    isWrong = user === null;
    return user;
  } finally {
    if (!isWrong) await counted.giveBack(price);
  }
}

/** By account and address, so that nobody can lock others out of their accounts. */
async function countGuess(
  limits: Dependencies['limits'],
  price: readonly Attempt[],
  email: string,
  { address, device }: Guesser,
): ReturnType<typeof limits.countAll> {
  const own: Attempt = ['failedLogin', `${email} ${device ?? address}`];
  if (device !== null) return limits.countAll([...price, own]);
  const inPeace = await limits.tryAll([...price, own, ['failedLoginAnywhere', email]]);
  if (inPeace.excess === null) return inPeace;
  const underAttack: Attempt = ['failedLoginUnderAttack', `${email} ${widerNetwork(address)}`];
  return limits.countAll([...price, own, underAttack]);
}
