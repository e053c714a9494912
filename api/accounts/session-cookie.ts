import type { Env } from '@nightfall/shared/backend/env';
import { ACCOUNT_COOKIE } from '@nightfall/shared/protocol/limits';
import { cookie, cookieIn } from '../http/cookies.ts';
import { SESSION_MS } from './sessions.ts';

const NAME = 'nightfall_session';

export const sessionToken = (request: Request): string | null => cookieIn(request, NAME);

/**
 * The Set-Cookie headers that give a browser its session, or with a null token take it away. Pages cannot read the
 * session itself; the second cookie tells them that there is an account to ask for.
 */
export function sessionCookies({ token, isAccount }: CookieSession, env: CookieSettings): string[] {
  const maxAgeMs = SESSION_MS;
  return [
    ...cookie({ name: NAME, value: token, isReadable: false, maxAgeMs }, env),
    ...cookie({ name: ACCOUNT_COOKIE, value: isAccount ? '1' : null, isReadable: true, maxAgeMs }, env),
  ];
}

/**
 * The headers that end what a browser has of somebody, after its session has ended. The cache holds private answers and
 * pages to go back to. Cookies are ended by name: the header would reach every site of the domain. What the page itself
 * keeps it forgets by itself, and leaves the choices of this device.
 */
export const goodbye = (env: CookieSettings) => ({
  'set-cookie': sessionCookies({ token: null, isAccount: false }, env),
  'clear-site-data': '"cache"',
});

type CookieSettings = Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>;

interface CookieSession {
  readonly token: string | null;
  readonly isAccount: boolean;
}
