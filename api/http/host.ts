import { hostname, networkInterfaces } from 'node:os';
import type { Env } from '@nightfall/shared/backend/env';

/** What serves a request. */
export interface Server {
  readonly port: number | undefined;
  requestIP(request: Request): { address: string } | null;
}

type Refusal = 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND';

/** Whoever watches over the process calls it by whatever name, and learns nothing. */
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * Why a request is turned away for the name by which it calls this server, or for where it comes from; null if it is
 * not. A page elsewhere whose name leads here (DNS rebinding) would otherwise be of our own origin, and links in mails
 * would lead where a stranger says.
 */
export function hostRefusal(
  request: Request,
  server: Server | null,
  env: Pick<Env, 'PUBLIC_URL'>,
): Refusal | null {
  const host = hostOf(request);
  if (host === null) return 'INVALID';
  const path = pathOf(request);
  if (PROBES.has(path)) return null;
  if (!isOwnHost(host, request, server, env)) return 'FORBIDDEN';
  return isForDevelopers(path) && !isAtThisMachine(request, server) ? 'NOT_FOUND' : null;
}

/** Whether the caller sits at this machine and calls it so, with no proxy between that speaks for others. */
export function isAtThisMachine(request: Request, server: Server | null): boolean {
  const host = hostOf(request);
  if (host === null || !isLoopbackName(host.hostname)) return false;
  if (PROXY_HEADERS.some((name) => request.headers.has(name))) return false;
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return isLoopbackPeer(request, server) && (forwarded === undefined || isLoopbackAddress(forwarded));
}

/** What proxies write that say of whom they speak in another way, or not at all. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-host', 'x-real-ip'];

const isLoopbackPeer = (request: Request, server: Server | null): boolean =>
  isLoopbackAddress(server?.requestIP(request)?.address ?? '');

function isOwnHost(
  host: URL,
  request: Request,
  server: Server | null,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
): boolean {
  const isOwnPort = Number(host.port || 80) === server?.port;
  if (isLoopbackName(host.hostname)) {
    // Links lead to PUBLIC_URL; without it to the name that the caller uses, so that it must be the machine's own. At
    // this machine another port may be forwarded here.
    if (PUBLIC_URL !== undefined || isAtThisMachine(request, server)) return true;
    return isOwnPort && isLoopbackPeer(request, server);
  }
  // From outside another port may lead here: a proxy's to the public address.
  if (PUBLIC_URL !== undefined && host.hostname === new URL(PUBLIC_URL).hostname) return true;
  return isOwnPort && ownNames().includes(host.hostname);
}

/** Asked each time: addresses come and go with the network. */
export function ownNames(): string[] {
  const name = hostname().toLowerCase();
  return [name, `${name.split('.')[0]}.local`, ...ownAddresses()];
}

/** The machine's addresses that others reach it by, as they stand in a URL. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

/** The Host header as an address; null where it is missing, or none. */
function hostOf(request: Request): URL | null {
  const host = request.headers.get('host') ?? '';
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
}

function pathOf(request: Request): string {
  const { pathname } = new URL(request.url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

const isForDevelopers = (path: string): boolean => /^\/+dev(\/|$)/i.test(path);

const isLoopbackName = (name: string): boolean => name === 'localhost' || isLoopbackAddress(name);

const isLoopbackAddress = (address: string): boolean =>
  /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address) || /^\[?::1\]?$/.test(address);

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
