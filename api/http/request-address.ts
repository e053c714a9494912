import { checkBounds } from '@nightfall/shared/backend/bounded-json';

/** A name or an address, and perhaps a port (RFC 9110 section 7.2). */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Nothing is asked for by lists and objects; Elysia would read them as JSON, to any depth. */
const QUERY_BOUNDS = { depth: 1, values: 50 };

/** The address that a request asks for; null when its Host is missing or none, or it is no address. */
export function addressOf(request: Request): URL | null {
  if (!HOST.test(request.headers.get('host') ?? '') || !URL.canParse(request.url)) return null;
  return new URL(request.url);
}

/** Whether anything that is asked for is nested, or is a list without end. */
export function isPlainQuery({ searchParams }: URL): boolean {
  try {
    for (const value of searchParams.values()) checkBounds(value, QUERY_BOUNDS);
    return true;
  } catch {
    return false;
  }
}
