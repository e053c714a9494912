import type { Env } from '@nightfall/shared/backend/env';

/** Browsers accept a cookie with this prefix only over TLS and from this host, never from one beside or above it. */
const OWN_HOST = '__Host-';

interface Cookie {
  readonly name: string;
  /** Null removes it. */
  readonly value: string | null;
  /** Whether pages can read it. */
  readonly isReadable: boolean;
  readonly maxAgeMs: number;
}

type Settings = Pick<Env, 'PUBLIC_URL'>;

export const isOverTls = ({ PUBLIC_URL }: Settings): boolean => PUBLIC_URL?.startsWith('https:') === true;

/** A cookie of a request; over TLS the one that no other host can have set. */
export const cookieIn = (request: Request, name: string, env: Settings): string | null =>
  given(request, isOverTls(env) ? OWN_HOST + name : name);

/** A cookie that another host may have set, or that was set before TLS. */
export const bareCookieIn = (request: Request, name: string): string | null => given(request, name);

function given(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  return pairs.find(([one, value]) => one === name && value)?.[1] ?? null;
}

/** The Set-Cookie headers: over TLS the name has its prefix, and the cookie without it ends. */
export function cookie(set: Cookie, env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): string[] {
  const isSecure = isOverTls(env) || env.NODE_ENV === 'production';
  if (!isOverTls(env)) return [line(set, isSecure)];
  return [line({ ...set, name: OWN_HOST + set.name }, true), line({ ...set, value: null }, true)];
}

/** The Set-Cookie header of a cookie that keeps no secret and is read beside this server too: without the prefix. */
export const plainCookie = (set: Cookie, env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): string =>
  line(set, isOverTls(env) || env.NODE_ENV === 'production');

function line({ name, value, isReadable, maxAgeMs }: Cookie, isSecure: boolean): string {
  return [
    `${name}=${value ?? ''}`,
    'Path=/',
    ...(isReadable ? [] : ['HttpOnly']),
    'SameSite=Lax',
    `Max-Age=${value === null ? 0 : maxAgeMs / 1000}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
