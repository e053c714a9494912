import { passwordForm } from '@nightfall/shared/protocol/passwords';
import { ServiceError } from '../http/service-error.ts';

/** What the game is called; part of nobody's secret. */
const OF_THE_GAME = ['nightfall', 'werewolf', 'werewolves', 'onenight'];
/** Digits and marks at the end that people add to a word which is refused. */
const TAIL = /[\d!?.*#_-]{0,4}$/;

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Some 49 000 passwords, the commonest of those that became known anywhere. Loaded when the first one is chosen. */
const commonPasswords = () =>
  (commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ));

/**
 * Refuses a new password that is guessed first: one of the commonest, the name of the game, or the own address.
 * Known ones are never asked, so nobody is kept out. @throws ServiceError INVALID
 */
export async function requireUnguessable(password: string, email: string): Promise<void> {
  const plain = passwordForm(password).trim().toLowerCase();
  const [name = '', domain = ''] = email.split('@');
  const own = [email, name, domain, domain.split('.')[0] ?? '', ...OF_THE_GAME];
  const word = plain.replace(TAIL, '');
  const isOwn = own.some((part) => part !== '' && (part === plain || part === word));
  if (!isOwn && !(await commonPasswords()).has(plain)) return;
  const message = isOwn ? TOO_NEAR : TOO_COMMON;
  throw new ServiceError('INVALID', { message, details: [{ path: 'password', message }] });
}

const TOO_COMMON = 'This is one of the most common passwords. Please choose another one';
const TOO_NEAR = 'Your address or the name of the game is too easy to guess. Please choose another one';
