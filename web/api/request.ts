import type { ErrorBody } from '@nightfall/shared/protocol/errors';
import { serverClock } from './server-clock.ts';

/** An answer that is not OK: its message is '{status}: {body}', or the status text when the body is empty. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  /** The server's own words and code, when it sent any. */
  get details(): { error: string | null; code: string | null } {
    try {
      const parsed: unknown = JSON.parse(this.body);
      if (typeof parsed !== 'object' || parsed === null) return { error: null, code: null };
      const error = 'error' in parsed && typeof parsed.error === 'string' ? parsed.error : null;
      const code = 'code' in parsed && typeof parsed.code === 'string' ? parsed.code : null;
      return { error, code };
    } catch {
      return { error: null, code: null };
    }
  }
}

/** The browser keeps no cookies; the call was not made. */
export class CookiesRefused extends Error {
  override readonly name = 'CookiesRefused';
  constructor() {
    super('Please allow cookies for this page, and try again');
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** In the page's language, by words that come at the first error; until they can be loaded, as the server says it. */
export async function apiError(status: number, body: string): Promise<ApiError> {
  const said = await import('./error-words.ts').then(
    ({ errorWords }) => errorWords.body(body),
    () => body,
  );
  return new ApiError(status, said);
}

/** Calls the server with cookies; a body goes as JSON only when there is one. Throws ApiError, but for one status. */
async function call(
  method: Method,
  path: string,
  body?: unknown,
  nullStatus?: number,
): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  serverClock.hearDate(response.headers.get('date'));
  const text = await response.text();
  const { headers, ok, status, statusText } = response;
  if (status === nullStatus) return { text: 'null', headers };
  if (!ok) throw await apiError(status, text || statusText);
  return { text, headers };
}

export async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  nullStatus?: number,
): Promise<T> {
  const { text } = await call(method, path, body, nullStatus);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A GET; null for a stranger (401). */
export const fetchOrNull = <T>(path: string): Promise<T | null> =>
  request<T | null>('GET', path, undefined, 401);

export interface ListPage<T> {
  readonly rows: readonly T[];
  /** How long the whole list is. */
  readonly total: number;
}

/** A list is read in parts; a header says how long it is. */
export async function requestPage<T>(path: string): Promise<ListPage<T>> {
  const { text, headers } = await call('GET', path);
  return { rows: JSON.parse(text) as T[], total: Number(headers.get('x-total-count')) };
}

/** The server's words for an error, else the given ones. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.details.error ?? fallback;
  if (error instanceof CookiesRefused) return error.message;
  return fallback;
}

/** The codes whose details name fields of the body. */
const WITH_DETAILS: ReadonlySet<string | null> = new Set(['INVALID', 'NAME_REFUSED']);

export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError) || !WITH_DETAILS.has(error.details.code)) return undefined;
  const { details = [] }: Partial<ErrorBody> = JSON.parse(error.body);
  return details.find(({ path }) => path === field)?.message;
}

export const errorCode = (error: unknown): string | null =>
  error instanceof ApiError ? error.details.code : null;
