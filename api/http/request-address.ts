import { parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';

/** A name or an address, and perhaps a port (RFC 9110 section 7.2). */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The address that a request asks for; null when its Host is missing or none, or it is no address. */
export function addressOf(request: Request): URL | null {
  if (!HOST.test(request.headers.get('host') ?? '') || !URL.canParse(request.url)) return null;
  return new URL(request.url);
}

/** What Elysia reads as JSON where it stands in a query, to any depth; nothing here is asked for by such a thing. */
const LIKE_JSON = /^(?:\[.*\]|\{.*\})$/s;

/** Whether all that is asked for is plain text. A text that only looks like a list or an object is. */
export const isPlainQuery = ({ searchParams }: URL): boolean =>
  [...searchParams.values()].every((value) => !LIKE_JSON.test(value) || isNoJson(value));

function isNoJson(text: string): boolean {
  try {
    parseJson(text, WIRE_BOUNDS);
    return false;
  } catch (error) {
    return error instanceof SyntaxError;
  }
}
