/// <reference lib="webworker" />
import { asset } from './asset.ts';
import { isKept, keepName, OFFLINE_PAGE, staleKeeps } from './keeping.ts';

/** Set by the build: changes with every file of the page, so that each deploy is a worker of its own. */
declare const SHELL_VERSION: string;
/** Set by the build: what the offline page is made of. */
declare const SHELL_FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(keepName(SHELL_VERSION)).then((files) => files.addAll([...SHELL_FILES])));
});

/** Comes only when no page of the version before is open any more: none loses a file that it may still want. */
worker.addEventListener('activate', (event) => {
  const clear = async () => {
    const stale = staleKeeps(await caches.keys(), SHELL_VERSION);
    await Promise.all(stale.map((name) => caches.delete(name)));
  };
  event.waitUntil(clear());
});

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

worker.addEventListener('fetch', (event) => {
  const kind = isKept(event.request, worker.location.origin);
  if (kind === 'page') event.respondWith(page(event.request));
  if (kind === 'asset') event.respondWith(asset(event.request, caches, keepName(SHELL_VERSION)));
});
