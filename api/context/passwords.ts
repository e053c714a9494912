import { availableParallelism } from 'node:os';
import { passwordForm } from '@nightfall/shared/protocol/passwords';
import { problem } from '@nightfall/shared/text/problems';
import pLimit from 'p-limit';
import { ServiceError } from '../http/service-error.ts';

/** Each verification takes a core and much memory. */
const AT_ONCE = Math.min(4, availableParallelism());
/** Five parties of 27 who sign in at once, besides what the limits allow another address at once. */
const MOST_WAITING = 300;
const RETRY_AFTER_SECONDS = 10;

interface Bounds {
  readonly atOnce?: number;
  /** RATE_LIMIT_SCALE */
  readonly scale?: number;
}

/** Hashes passwords with argon2id, a few at a time. A hash names its own parameters, so they may be raised later. */
export class Passwords {
  readonly #memoryKiB: number;
  readonly #turn: ReturnType<typeof pLimit>;
  readonly #most: number;
  /** Compared with where there is no account. */
  #decoy: Promise<string> | null = null;

  constructor(memoryKiB: number, { atOnce = AT_ONCE, scale = 1 }: Bounds = {}) {
    this.#memoryKiB = memoryKiB;
    this.#turn = pLimit(atOnce);
    this.#most = atOnce + Math.round(MOST_WAITING * scale);
  }

  /** @returns what is stored instead of the password. @throws ServiceError UNAVAILABLE when too many wait */
  async hash(password: string): Promise<string> {
    return this.#inTurn(() => this.#hash(password));
  }

  /**
   * Always costs one verification, so that the time does not tell whether there is such an account.
   * @throws ServiceError UNAVAILABLE when too many wait, whether there is one or not
   */
  async isRight(password: string, hash: string | null | undefined): Promise<boolean> {
    return this.#inTurn(async () => {
      this.#decoy ??= this.#hash(crypto.randomUUID());
      const isRight = await Bun.password.verify(passwordForm(password), hash ?? (await this.#decoy));
      return isRight && hash !== null && hash !== undefined;
    });
  }

  #hash(password: string): Promise<string> {
    return Bun.password.hash(passwordForm(password), { algorithm: 'argon2id', memoryCost: this.#memoryKiB });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#turn.activeCount + this.#turn.pendingCount < this.#most) return this.#turn(work);
    throw new ServiceError('UNAVAILABLE', {
      ...problem('accounts.busy'),
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/** Names of the game, which are guessed first. */
const OF_THE_GAME = ['nightfall', 'werewolf', 'werewolves', 'onenight'];
/** Digits and marks that people append to a refused word. */
const TAIL = /[\d!?.*#_-]{0,4}$/;

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Some 49 000 of the commonest leaked passwords, loaded when the first one is chosen. */
const commonPasswords = () =>
  (commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

/**
 * Refuses a new password that attackers try first: a very common one, the game's name, or the own address. Sign-in does
 * not check this, so that existing passwords keep working. @throws ServiceError INVALID
 */
export async function requireUnguessable(password: string, email: string): Promise<void> {
  const plain = passwordForm(password).trim().toLowerCase();
  const [name = '', domain = ''] = email.split('@');
  const own = [email, name, domain, domain.split('.')[0] ?? '', ...OF_THE_GAME];
  const word = plain.replace(TAIL, '');
  const isOwn = own.some((part) => part !== '' && (part === plain || part === word));
  if (!isOwn && !(await commonPasswords()).has(plain)) return;
  const told = problem(isOwn ? 'accounts.nearPassword' : 'accounts.commonPassword');
  throw new ServiceError('INVALID', { ...told, details: [{ path: 'password', ...told }] });
}
