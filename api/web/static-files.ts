import { join, normalize, sep } from 'node:path';
import { Elysia } from 'elysia';
import { ServiceError } from '../http/service-error.ts';

/** Files whose name holds a hash of their content, as the bundler names them. */
const HASHED = /^\/assets\/|[.-][a-z0-9]{8,}\.\w+$/i;

/** The page of the first screen comes with it drawn; every other address gets one that is empty at first. */
const FIRST_PAGE = '/home.html';
const PAGE = '/index.html';

/**
 * The built web client. Pages are the client's business: whatever is no file and no API call gets a page.
 * @throws ServiceError NOT_FOUND for missing files
 */
export const staticFiles = (webDist: string) =>
  new Elysia({ name: 'static-files', detail: { hide: true } }).get('/*', async ({ request }) => {
    const path = decodePath(new URL(request.url).pathname);
    if (path === null || /^\/(api|ws)(\/|$)/.test(path)) throw new ServiceError('NOT_FOUND');
    const wanted = path !== '/' && /\.\w+$/.test(path) ? [path] : path === '/' ? [FIRST_PAGE, PAGE] : [PAGE];
    for (const name of wanted) {
      const answer = await answerWithFile(request, webDist, name);
      if (answer !== null) return answer;
    }
    throw new ServiceError('NOT_FOUND');
  });

/** The file as small as this browser can read it, or only that it has it already; null when it is not there. */
async function answerWithFile(request: Request, folder: string, path: string): Promise<Response | null> {
  const whole = Bun.file(join(folder, path));
  if (!(await whole.exists())) return null;
  const headers = new Headers({ 'cache-control': cacheControlOf(path), 'content-type': typeOf(path, whole) });
  headers.set('vary', 'Accept-Encoding');
  const { file, coding } = await smallest(request, join(folder, path));
  if (coding !== null) headers.set('content-encoding', coding);
  const tag = `"${whole.size.toString(36)}-${whole.lastModified.toString(36)}${coding === null ? '' : `-${coding}`}"`;
  headers.set('etag', tag);
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(file, { headers });
}

/** The build has laid compressed copies beside its texts. */
async function smallest(request: Request, path: string) {
  for (const { coding, ending } of codingsFor(request.headers.get('accept-encoding'))) {
    const file = Bun.file(path + ending);
    if (await file.exists()) return { file, coding };
  }
  return { file: Bun.file(path), coding: null };
}

const isKnown = (request: Request, tag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(/\s*,\s*/)
    .some((one) => one.replace(/^W\//, '') === tag);

/** The service worker tells browsers of an update, so it is asked for each time as well. */
function cacheControlOf(path: string): string {
  if (path.endsWith('.html') || path === '/sw.js') return 'no-cache';
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

const typeOf = (path: string, file: Bun.BunFile): string =>
  path.endsWith('.webmanifest') ? 'application/manifest+json' : file.type;

/** The path without ways out of the folder; null when it is none. */
function decodePath(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname)).split(sep).join('/');
    return path.includes('\0') || path.includes('..') ? null : path;
  } catch {
    return null;
  }
}

/** What the page's build lays beside each of its texts, the smallest first. */
const CODINGS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const;

/** How much a browser wants what a part of its Accept-Encoding names: 1 unless it says otherwise. */
const weightOf = (parameters: readonly string[]): number =>
  Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);

/** The codings in which a browser reads a file. Proxies and plain clients that name none get it as it is. */
function codingsFor(acceptEncoding: string | null): (typeof CODINGS)[number][] {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
      return [name, weightOf(parameters)];
    }),
  );
  return CODINGS.filter(({ coding }) => (weights.get(coding) ?? 0) > 0);
}
