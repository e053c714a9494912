/** Which requests the service worker has a say in. Everything else, the API above all, passes by it untouched. */
export const OFFLINE_PAGE = '/offline.html';

const PREFIX = 'nightfall-shell-';
export const keepName = (version: string): string => `${PREFIX}${version}`;

/** What other versions have kept; things of somebody else on this origin are not ours to delete. */
export const staleKeeps = (names: readonly string[], version: string): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && name !== keepName(version));

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}

/** Pages come from the network alone, and from the offline page where there is none. */
export function isKept({ url, method, mode }: Asked, origin: string): 'page' | 'asset' | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return null;
  if (/^\/(api|ws|dev|test-checkout|healthz|readyz)(\/|$)/.test(address.pathname)) return null;
  if (mode === 'navigate') return 'page';
  return address.pathname.startsWith('/assets/') ? 'asset' : null;
}
