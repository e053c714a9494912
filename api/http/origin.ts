import type { Env } from '@nightfall/shared/backend/env';

/**
 * Whether a request comes from our own pages, or not from a page at all. Cookies are sent along by any page's
 * request, so whatever changes something, and the websocket, asks this first.
 */
export function isOwnOrigin(request: Request, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  if (env.PUBLIC_URL !== undefined) return origin === new URL(env.PUBLIC_URL).origin;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === request.headers.get('host') && ['http:', 'https:'].includes(protocol);
}

/** Where links to our own pages lead. The Origin header has been checked already; without one the caller is no page. */
export const ownOrigin = (request: Request, env: Pick<Env, 'PUBLIC_URL'>): string =>
  new URL(env.PUBLIC_URL ?? request.headers.get('origin') ?? request.url).origin;

export const changesState = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Which page called what, as the log tells it: what comes later in a path may be a token. */
export function foreignCall(request: Request): { call: string; origin: string } {
  const [, first = '', second = ''] = new URL(request.url).pathname.split('/');
  const path = first === 'api' ? `/api/${second}` : `/${first}`;
  return { call: `${request.method} ${path}`, origin: request.headers.get('origin') ?? '' };
}

/** Whether it is refused for the page it comes from: whatever changes something, and the websocket. */
export const isForeignCall = (request: Request, env: Pick<Env, 'PUBLIC_URL'>): boolean =>
  (changesState(request.method) || request.headers.has('upgrade')) && !isOwnOrigin(request, env);
