import type { Env } from '@nightfall/shared/backend/env';
import { SESSION_MS } from './sessions.ts';

const NAME = 'nightfall_session';

export function sessionToken(request: Request): string | null {
  const header = request.headers.get('cookie');
  if (header === null) return null;
  for (const pair of header.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === NAME && value !== undefined && value !== '') return value;
  }
  return null;
}

/** The Set-Cookie header that gives a browser its session, or with null takes it away. */
export function sessionCookie(token: string | null, env: Pick<Env, 'NODE_ENV'>): string {
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${token === null ? 0 : SESSION_MS / 1000}`,
  ];
  if (env.NODE_ENV === 'production') attributes.push('Secure');
  return [`${NAME}=${token ?? ''}`, ...attributes].join('; ');
}
