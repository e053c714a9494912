import type { Env } from '@nightfall/shared/backend/env';

/** With this before its name a browser takes a cookie over TLS from this host alone, never from one beside or above it. */
const OWN_HOST = '__Host-';

interface Cookie {
  readonly name: string;
  /** Null takes it away. */
  readonly value: string | null;
  /** Whether pages can read it. */
  readonly isReadable: boolean;
  readonly maxAgeMs: number;
}

/** A cookie of a request. What was set before there was TLS, or before the prefix, counts until it ends. */
export function cookieIn(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const given = (wanted: string) => pairs.find(([one, value]) => one === wanted && value)?.[1] ?? null;
  return given(OWN_HOST + name) ?? given(name);
}

/** The Set-Cookie headers: over TLS the name has its prefix, and the one without it ends. */
export function cookie(set: Cookie, env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): string[] {
  const isOverTls = env.PUBLIC_URL?.startsWith('https:') === true;
  const isSecure = isOverTls || env.NODE_ENV === 'production';
  if (!isOverTls) return [line(set, isSecure)];
  return [line({ ...set, name: OWN_HOST + set.name }, true), line({ ...set, value: null }, true)];
}

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
