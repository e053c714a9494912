/** The part of the browser's CacheStorage that is used here. */
interface Caches {
  readonly match: (request: Request) => Promise<Response | undefined>;
  readonly open: (name: string) => Promise<{ put: (request: Request, answer: Response) => Promise<void> }>;
}

/**
 * The name of an asset holds the hash of its content, so that a cached one is never old. What the network delivered is
 * returned whether it can be cached or not: the disk may be full, or the storage refused.
 */
export async function fetchAsset(request: Request, caches: Caches, name: string): Promise<Response> {
  const cached = await caches.match(request).catch(() => undefined);
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const copy = answer.clone();
  await caches
    .open(name)
    .then((files) => files.put(request, copy))
    .catch(() => undefined);
  return answer;
}

const PREFIX = 'nightfall-shell-';
export const cacheName = (version: string): string => `${PREFIX}${version}`;

/** Caches of other versions; those of other software on this origin are left alone. */
export const staleCaches = (names: readonly string[], version: string): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && name !== cacheName(version));

interface Requested {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}

/**
 * As what the service worker handles a request; null for everything else, the API above all, which it leaves alone. Pages
 * come from the network, and without one from the offline page.
 */
export function handledAs({ url, method, mode }: Requested, origin: string): 'page' | 'asset' | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return null;
  if (/^\/(api|ws|dev|test-checkout|healthz|readyz)(\/|$)/.test(address.pathname)) return null;
  if (mode === 'navigate') return 'page';
  return address.pathname.startsWith('/assets/') ? 'asset' : null;
}
