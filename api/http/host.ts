import { hostname, networkInterfaces } from 'node:os';
import type { Env } from '@nightfall/shared/backend/env';

export interface Server {
  readonly port: number | undefined;
  requestIP(request: Request): { address: string } | null;
}

type Refusal = 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND';

/** Probes may use any host name, and learn nothing. */
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * Why a request is refused for its host name or its origin in the network; null if it is not. Under DNS rebinding a
 * foreign page's name leads here: it would count as our own origin, and links in mails would lead where a stranger
 * says.
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

/**
 * Whether the caller is at this machine and uses its loopback name, with no proxy in between that speaks for others.
 */
export function isAtThisMachine(request: Request, server: Server | null): boolean {
  const host = hostOf(request);
  if (host === null || !isLoopbackName(host.hostname)) return false;
  if (PROXY_HEADERS.some((name) => request.headers.has(name))) return false;
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return isLoopbackPeer(request, server) && (forwarded === undefined || isLoopbackAddress(forwarded));
}

/** Headers by which proxies name the real caller in another way, or not at all. */
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
    // Without PUBLIC_URL links lead to the name that the caller uses, so it must be the machine's own. At this machine
    // another port may be forwarded here.
    if (PUBLIC_URL !== undefined || isAtThisMachine(request, server)) return true;
    return isOwnPort && isLoopbackPeer(request, server);
  }
  // From outside, a proxy's port leads here.
  if (PUBLIC_URL !== undefined && host.hostname === new URL(PUBLIC_URL).hostname) return true;
  return isOwnPort && ownNames().includes(host.hostname);
}

/** Read each time: addresses change with the network. */
export function ownNames(): string[] {
  const name = hostname().toLowerCase();
  return [name, `${name.split('.')[0]}.local`, ...ownAddresses()];
}

/** The machine's addresses for other machines, as they stand in a URL. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));

/** The Host header; null where it is missing or invalid. */
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
 * Whether a request comes from our own pages, or from no page at all. Browsers send cookies with any page's request, so
 * every change and the websocket check this first.
 */
export function isOwnOrigin(request: Request, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  if (env.PUBLIC_URL !== undefined) return origin === new URL(env.PUBLIC_URL).origin;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === request.headers.get('host') && ['http:', 'https:'].includes(protocol);
}

/** The origin for links to our own pages. The Origin header has been checked; without one the caller is no page. */
export const ownOrigin = (request: Request, env: Pick<Env, 'PUBLIC_URL'>): string =>
  new URL(env.PUBLIC_URL ?? request.headers.get('origin') ?? request.url).origin;

export const changesState = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** The calling page and the call, for the log: later parts of a path may be a token. */
export function foreignCall(request: Request): { call: string; origin: string } {
  const [, first = '', second = ''] = new URL(request.url).pathname.split('/');
  const path = first === 'api' ? `/api/${second}` : `/${first}`;
  return { call: `${request.method} ${path}`, origin: request.headers.get('origin') ?? '' };
}

/** Whether a call is refused for the page it comes from: changes and the websocket. */
export const isForeignCall = (request: Request, env: Pick<Env, 'PUBLIC_URL'>): boolean =>
  (changesState(request.method) || request.headers.has('upgrade')) && !isOwnOrigin(request, env);
