import type { Env } from '@nightfall/shared/backend/env';
import { ACCOUNT_COOKIE } from '@nightfall/shared/protocol/limits';
import { SESSION_MS } from './sessions.ts';

const NAME = 'nightfall_session';

export const sessionToken = (request: Request): string | null => cookieIn(request, NAME);

export function cookieIn(request: Request, wanted: string): string | null {
  const header = request.headers.get('cookie');
  if (header === null) return null;
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value !== undefined && value !== '') return value;
  }
  return null;
}

/**
 * The Set-Cookie headers that give a browser its session, or with a null token take it away. Pages cannot read the
 * session itself; the second cookie tells them that there is an account to ask for.
 */
export function sessionCookies(session: CookieSession, env: Pick<Env, 'NODE_ENV'>): string[] {
  const { token, isAccount } = session;
  return [
    cookie({ name: NAME, value: token, attributes: ['HttpOnly'] }, env),
    cookie({ name: ACCOUNT_COOKIE, value: isAccount ? '1' : null, attributes: [] }, env),
  ];
}

interface CookieSession {
  readonly token: string | null;
  readonly isAccount: boolean;
}

interface Cookie {
  readonly name: string;
  /** Null takes it away. */
  readonly value: string | null;
  readonly attributes: readonly string[];
  /** Seconds; as long as a session if not given. */
  readonly maxAge?: number;
}

/** A Set-Cookie header. */
export function cookie(
  { name, value, attributes, maxAge: kept = SESSION_MS / 1000 }: Cookie,
  env: Pick<Env, 'NODE_ENV'>,
): string {
  const maxAge = value === null ? 0 : kept;
  const secure = env.NODE_ENV === 'production' ? ['Secure'] : [];
  return [
    `${name}=${value ?? ''}`,
    'Path=/',
    ...attributes,
    'SameSite=Lax',
    `Max-Age=${maxAge}`,
    ...secure,
  ].join('; ');
}
