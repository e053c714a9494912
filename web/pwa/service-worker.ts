/// <reference lib="webworker" />
import { pageName } from '@nightfall/shared/text/languages';
import { cacheName, fetchAsset, handledAs, staleCaches } from './shell-cache.ts';

/** Set by the build: changes with every file of the page. */
declare const SHELL_VERSION: string;
/** Set by the build: the files of the offline page, by language. */
declare const SHELL_FILES: Readonly<Record<string, readonly string[]>>;

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The page registers the worker of its language. */
const language = new URL(worker.location.href).searchParams.get('language') ?? 'en';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName(SHELL_VERSION)).then((files) => files.addAll([...(SHELL_FILES[language] ?? [])])),
  );
});

/** Fires only when no page of the previous version is open any more: none loses a file that it may still need. */
worker.addEventListener('activate', (event) => {
  const clear = async () => {
    const stale = staleCaches(await caches.keys(), SHELL_VERSION);
    await Promise.all(stale.map((name) => caches.delete(name)));
  };
  event.waitUntil(clear());
});

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(`/${pageName('offline', language)}`)) ?? Response.error();
  }
}

worker.addEventListener('fetch', (event) => {
  const kind = handledAs(event.request, worker.location.origin);
  if (kind === 'page') event.respondWith(page(event.request));
  if (kind === 'asset') event.respondWith(fetchAsset(event.request, caches, cacheName(SHELL_VERSION)));
});
