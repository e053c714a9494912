import { isIP } from 'node:net';
import { parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import type { Env } from '@nightfall/shared/backend/env';

interface Server {
  requestIP(request: Request): { address: string } | null;
}

/** The address that limits count. IPv6 networks are assigned as /64, so a /64 is one caller. */
export function callerAddress(
  request: Request,
  server: Server | null,
  env: Pick<Env, 'TRUST_PROXY'>,
): string {
  const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-for')?.split(',').at(-1) : undefined;
  const peer = server?.requestIP(request)?.address;
  return addressIn(forwarded) ?? addressIn(peer) ?? 'unknown';
}

/** Some proxies add the port, or put IPv6 in brackets. Null where it is no address. */
function addressIn(text: string | undefined): string | null {
  const written = text?.trim() ?? '';
  const bare = /^\[(.+)\](:\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const address = bare.replace(/%.*$/, '');
  if (isIP(address) === 6) return networkOf(address);
  return isIP(address) === 4 ? address : null;
}

/** The first four of eight groups; or the IPv4 address inside an IPv6 one. */
function networkOf(address: string): string {
  // A URL normalises an address: zeros are left out once, and there is no dotted part.
  const [before = [], after = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups.slice(0, 4).join(':');
  const bytes = groups.slice(6).flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff]);
  return bytes.join('.');
}

/** A network that one person may control: a /24, or a /48 of IPv6. */
export function widerNetwork(address: string): string {
  if (isIP(address) === 4) return address.split('.').slice(0, 3).join('.');
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address;
}

interface Network {
  readonly name: string;
  /** How many times a single caller's limit it has. */
  readonly multiple: number;
}

/**
 * A caller, and the networks around it that one customer of a provider may own: a /56 or /48 of IPv6, which would
 * otherwise be 256 or 65 536 callers. The address stands last in a caller's name, after an account for example.
 */
export function networksAround(who: string): readonly Network[] {
  const caller = { name: who, multiple: 1 };
  const [, before, site, group] = /^(.* |)([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)$/.exec(who) ?? [];
  if (group === undefined) return [caller];
  const half = (parseInt(group, 16) & 0xff00).toString(16);
  return [
    caller,
    { name: `${before}${site}:${half}/56`, multiple: 4 },
    { name: `${before}${site}/48`, multiple: 16 },
  ];
}

/** A name or an address, and perhaps a port (RFC 9110 section 7.2). */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The URL of a request; null when its Host is missing or invalid, or the URL cannot be parsed. */
export function addressOf(request: Request): URL | null {
  if (!HOST.test(request.headers.get('host') ?? '') || !URL.canParse(request.url)) return null;
  return new URL(request.url);
}

/** Elysia parses such a query value as JSON, to any depth; no route expects one. */
const LIKE_JSON = /^(?:\[.*\]|\{.*\})$/s;

/** Whether all query values are plain text. Text that only looks like a list or an object is plain, too. */
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
