import type { Env } from '@nightfall/shared/backend/env';
import { newToken } from '@nightfall/shared/backend/ids';
import { ACCOUNT_COOKIE } from '@nightfall/shared/protocol/limits';
import { bareCookieIn, cookie, cookieIn, isOverTls } from '../http/cookies.ts';

const NAME = 'nightfall_session';
/** How long a session lasts unused. */
export const SESSION_MS = 30 * 24 * 3600 * 1000;

/** Begins the tokens of sessions that began over TLS: the browser has them from this host alone. */
const OF_THIS_HOST = 'h.';

export const newSessionToken = (env: CookieSettings): string =>
  (isOverTls(env) ? OF_THIS_HOST : '') + newToken();

/**
 * The token of a request. A session from before there was TLS counts until it ends, under the name that other hosts
 * may set, too; what anybody began since then is none there.
 */
export function sessionToken(request: Request, env: CookieSettings): string | null {
  const own = cookieIn(request, NAME, env);
  if (own !== null || !isOverTls(env)) return own;
  const bare = bareCookieIn(request, NAME);
  return bare?.startsWith(OF_THIS_HOST) ? null : bare;
}

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

export type CookieSettings = Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>;

interface CookieSession {
  readonly token: string | null;
  readonly isAccount: boolean;
}
