import type { Dependencies } from '../dependencies.ts';
import { widerNetwork } from '../http/caller-address.ts';
import type { LimitName } from '../http/limits.ts';
import { accountWith } from './accounts.ts';

interface Guesser {
  readonly address: string;
  /** The browser, where it has signed in to this account before (known-device.ts). */
  readonly device: string | null;
}

type Counted = readonly [name: LimitName, who: string];

/**
 * The account of a password, or null. Counted before the password is looked at, so that many guesses at once get no
 * further; only wrong ones stay counted as such, and each for what it costs. @throws ServiceError RATE_LIMITED
 */
export async function guessPassword(
  dependencies: Dependencies,
  credentials: Parameters<typeof accountWith>[1],
  guesser: Guesser,
): ReturnType<typeof accountWith> {
  const { limits } = dependencies;
  await limits.count('login', guesser.device ?? guesser.address);
  const counted = await countGuess(limits, credentials.email, guesser);
  let isWrong = false;
  try {
    const user = await accountWith(dependencies, credentials);
    isWrong = user === null;
    return user;
  } finally {
    if (!isWrong) await Promise.all(counted.map(([name, who]) => limits.forgive(name, who)));
  }
}

/** By account and address, so that nobody can lock others out of their accounts. */
async function countGuess(
  limits: Dependencies['limits'],
  email: string,
  { address, device }: Guesser,
): Promise<readonly Counted[]> {
  const from = device ?? address;
  const own: Counted = ['failedLogin', `${email} ${from}`];
  await limits.count(...own);
  if (device !== null) return [own];
  const anywhere: Counted = ['failedLoginAnywhere', email];
  if ((await limits.excess(...anywhere)) === null) return [own, anywhere];
  const underAttack: Counted = ['failedLoginUnderAttack', `${email} ${widerNetwork(address)}`];
  await limits.count(...underAttack);
  return [own, anywhere, underAttack];
}
