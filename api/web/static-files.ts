import { join, normalize, sep } from 'node:path';
import { pageName } from '@nightfall/shared/text/languages';
import { Elysia } from 'elysia';
import { ServiceError } from '../http/service-error.ts';
import { languagesFor } from './page-language.ts';

/** Files whose name contains a hash of their content, as the bundler names them. */
const HASHED = /^\/assets\/|[.-][a-z0-9]{8,}\.\w+$/i;

/** The first screen's page is prerendered; all other addresses get one that is empty at first. */
const pagesFor = (path: string) => (path === '/' ? (['home', 'index'] as const) : (['index'] as const));

/**
 * The built web client. Every address that is no file and no API call gets a page, which routes itself. @throws
 * ServiceError NOT_FOUND for missing files
 */
export const staticFiles = (webDist: string) =>
  new Elysia({ name: 'static-files', detail: { hide: true } }).get('/*', async ({ request }) => {
    const path = decodePath(new URL(request.url).pathname);
    if (path === null || /^\/(api|ws)(\/|$)/.test(path)) throw new ServiceError('NOT_FOUND');
    const names = /\.\w+$/.test(path)
      ? [path]
      : languagesFor(request.headers).flatMap((language) =>
          pagesFor(path).map((page) => `/${pageName(page, language)}`),
        );
    for (const name of names) {
      const answer = await answerWithFile(request, webDist, name);
      if (answer !== null) return answer;
    }
    throw new ServiceError('NOT_FOUND');
  });

/** The file in the smallest coding the browser reads, or 304 if the browser has it; null when it does not exist. */
async function answerWithFile(request: Request, folder: string, path: string): Promise<Response | null> {
  const whole = Bun.file(join(folder, path));
  if (!(await whole.exists())) return null;
  const headers = new Headers({ 'cache-control': cacheControlOf(path), 'content-type': typeOf(path, whole) });
  headers.set(
    'vary',
    path.endsWith('.html') ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding',
  );
  const { file, coding } = await smallest(request, join(folder, path));
  if (coding !== null) headers.set('content-encoding', coding);
  const tag = `"${whole.size.toString(36)}-${whole.lastModified.toString(36)}${coding === null ? '' : `-${coding}`}"`;
  headers.set('etag', tag);
  if (isKnown(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(file, { headers });
}

/** The build places compressed copies beside its texts. */
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

/** Browsers find updates by the service worker, so it is revalidated each time. */
function cacheControlOf(path: string): string {
  if (path.endsWith('.html') || path === '/sw.js') return 'no-cache';
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

const typeOf = (path: string, file: Bun.BunFile): string =>
  path.endsWith('.webmanifest') ? 'application/manifest+json' : file.type;

/** The path, which cannot leave the folder; null when it is invalid. */
function decodePath(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname)).split(sep).join('/');
    return path.includes('\0') || path.includes('..') ? null : path;
  } catch {
    return null;
  }
}

/** The compressed copies beside each text, the smallest first. */
const CODINGS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const;

/** The weight of an Accept-Encoding part: 1 unless it states another. */
const weightOf = (parameters: readonly string[]): number =>
  Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);

/** The codings in which a browser reads a file. Clients that name none get the file as it is. */
function codingsFor(acceptEncoding: string | null): (typeof CODINGS)[number][] {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
      return [name, weightOf(parameters)];
    }),
  );
  return CODINGS.filter(({ coding }) => (weights.get(coding) ?? 0) > 0);
}
