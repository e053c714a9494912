import { type UserRow, users } from '@nightfall/shared/backend/db/schema/index';
import type { Transaction } from '@nightfall/shared/backend/db/transaction';
import { firstLetters } from '@nightfall/shared/protocol/letters';
import Bowser from 'bowser';
import { and, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '../context/dependencies.ts';
import { type Call, isOutOfReach } from '../context/identity.ts';
import { knownDevice, rememberDevice } from '../context/known-device.ts';
import type { SignInMethod } from '../http/security-log.ts';
import { ServiceError } from '../http/service-error.ts';
import { keptLanguage, languageCookie, pageLanguage } from '../web/page-language.ts';
import { beginSession, refusedBy } from './begin-session.ts';
import { type FoundCode, guessCode, hasSecondFactor, useCode } from './second-factor-codes.ts';

export type SignInCall = Call<{
  readonly takeSeat?: boolean | undefined;
  readonly code?: string | undefined;
}>;

interface SignIn {
  readonly account: Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt' | 'language'>;
  readonly method: SignInMethod;
  /**
   * Proves, in the transaction that begins the session, that it may begin. @returns ids of sessions that end by this
   */
  readonly prove: (tx: Transaction) => Promise<readonly string[]>;
}

/**
 * The one way in, for every sign-in to an account. Nothing is used up, ended or moved before the second factor is
 * there, where the account has one. @returns the id of the session @throws ServiceError CODE_REQUIRED, CODE_REFUSED,
 * RATE_LIMITED, and what `prove` throws
 */
export async function signIn(dependencies: Dependencies, call: SignInCall, by: SignIn): Promise<string> {
  const { account, method, prove } = by;
  const { address, body, isAtThisMachine, request, session, set } = call;
  if (await isOutOfReach(dependencies, account.id, isAtThisMachine)) throw refusedBy(method, account.email);
  const code = await secondFactor(dependencies, call, by);
  const { cookies, sessionId } = await beginSession(dependencies, {
    accountId: account.id,
    previous: session,
    byMagicLink: method === 'link',
    browser: browserWords(request),
    // A passkey is a device, and the device verified its owner.
    twoFactors: code !== null || method === 'passkey',
    takesSeat: body.takeSeat === true,
    prove: async (tx) => {
      const ended = await prove(tx);
      if (method !== 'passkey') await useCode(tx, account.id, code);
      if (account.language === null) await keepFirstLanguage(tx, account.id, pageLanguage(request.headers));
      return ended;
    },
  });
  const device = await rememberDevice(dependencies, request, account.id);
  set.headers['set-cookie'] = [...cookies, ...device, ...languageCookies(dependencies, request, account)];
  const party = { who: account.id, from: address };
  if (code?.kind === 'recovery') dependencies.security.note('recovery_code_used', party, {});
  dependencies.security.note('sign_in_succeeded', party, { method });
  return sessionId;
}

const keepFirstLanguage = (tx: Transaction, id: string, language: string) =>
  tx
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), isNull(users.language)));

/** A browser without a language takes the account's; one that has a language keeps it. */
const languageCookies = (
  { env }: Pick<Dependencies, 'env'>,
  { headers }: Request,
  { language }: SignIn['account'],
): string[] => (language === null || keptLanguage(headers) !== null ? [] : [languageCookie(language, env)]);

/** The code that the call brings; null where the account needs none. */
async function secondFactor(
  dependencies: Dependencies,
  { address, body, request }: SignInCall,
  { account, method }: SignIn,
): Promise<FoundCode | null> {
  if (method === 'passkey') return null;
  // The first link proves whose account it is: a factor that a stranger set up does not keep the owner out.
  const isFirstLink = method === 'link' && account.emailVerifiedAt === null;
  if (isFirstLink || !(await hasSecondFactor(dependencies.db, account.id))) return null;
  if (body.code === undefined) {
    dependencies.security.note('code_asked', { who: account.id, from: address }, { method });
    throw new ServiceError('CODE_REQUIRED');
  }
  const device = await knownDevice(dependencies, request, account.email);
  return guessCode(dependencies, { accountId: account.id, address, device }, body.code);
}

const LONGEST_AGENT = 500;
const LONGEST_WORDS = 80;
/** Characters that names of browsers and systems consist of. */
const PLAIN = /[^\p{L}\p{N} .+-]/gu;

/** The browser in words that its owner recognises: "Firefox on Android"; null for unknown ones. It proves nothing. */
export function browserWords(request: Request): string | null {
  const agent = firstLetters(request.headers.get('user-agent') ?? '', LONGEST_AGENT);
  if (agent === '') return null;
  const { browser, os } = Bowser.parse(agent);
  const words = [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(' on ');
  const plain = firstLetters(words.replace(PLAIN, '').trim(), LONGEST_WORDS);
  return plain === '' ? null : plain;
}
