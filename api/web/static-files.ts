import { join, normalize, sep } from 'node:path';
import { Elysia } from 'elysia';
import { ServiceError } from '../http/service-error.ts';

/** Files whose name holds a hash of their content, as the bundler names them. */
const HASHED = /[.-][a-z0-9]{8,}\.\w+$/i;

/**
 * The built web client. Pages are the client's business: whatever is no file and no API call gets index.html.
 * @throws ServiceError NOT_FOUND for missing files
 */
export const staticFiles = (webDist: string) =>
  new Elysia({ name: 'static-files', detail: { hide: true } }).get('/*', async ({ request }) => {
    const path = decodePath(new URL(request.url).pathname);
    if (path === null || /^\/(api|ws)(\/|$)/.test(path)) throw new ServiceError('NOT_FOUND');
    const file = Bun.file(join(webDist, path));
    if (path !== '/' && /\.\w+$/.test(path)) {
      if (!(await file.exists())) throw new ServiceError('NOT_FOUND');
      return answer(file, cacheControlOf(path));
    }
    const page = Bun.file(join(webDist, 'index.html'));
    if (!(await page.exists())) throw new ServiceError('NOT_FOUND');
    return answer(page, 'no-cache');
  });

/** The service worker tells browsers of an update, so it is asked for each time as well. */
function cacheControlOf(path: string): string {
  if (path.endsWith('.html') || path === '/sw.js') return 'no-cache';
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

function answer(file: ReturnType<typeof Bun.file>, cacheControl: string): Response {
  const isManifest = file.name?.endsWith('.webmanifest') === true;
  const type = isManifest ? { 'content-type': 'application/manifest+json' } : {};
  return new Response(file, { headers: { 'cache-control': cacheControl, ...type } });
}

/** The path without ways out of the folder; null when it is none. */
function decodePath(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname)).split(sep).join('/');
    return path.includes('\0') || path.includes('..') ? null : path;
  } catch {
    return null;
  }
}
