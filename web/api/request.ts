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

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the server with cookies; a body goes as JSON only when there is one. Throws ApiError. */
export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text === '' ? response.statusText : text);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The server's words for an error, else the given ones. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.details.error ?? fallback;
  return fallback;
}

export const errorCode = (error: unknown): string | null =>
  error instanceof ApiError ? error.details.code : null;
