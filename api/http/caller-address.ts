import { isIP } from 'node:net';
import { parseJson, WIRE_BOUNDS } from '@nightfall/shared/backend/bounded-json';
import type { Env } from '@nightfall/shared/backend/env';

interface Server {
  requestIP(request: Request): { address: string } | null;
}

/** The address that limits are counted for. IPv6 networks are given out as /64, so that much of it is one caller. */
export function callerAddress(
  request: Request,
  server: Server | null,
  env: Pick<Env, 'TRUST_PROXY'>,
): string {
  const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-for')?.split(',').at(-1) : undefined;
  const peer = server?.requestIP(request)?.address;
  return addressIn(forwarded) ?? addressIn(peer) ?? 'unknown';
}

/** Some proxies write the port, too, and IPv6 in brackets. Null where it is no address. */
function addressIn(text: string | undefined): string | null {
  const written = text?.trim() ?? '';
  const bare = /^\[(.+)\](:\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const address = bare.replace(/%.*$/, '');
  if (isIP(address) === 6) return networkOf(address);
  return isIP(address) === 4 ? address : null;
}

/** The first four of eight groups; or the IPv4 address that was put into an IPv6 one. */
function networkOf(address: string): string {
  // A URL writes each address in one way: its zeros left out at one place, and no dotted part.
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

/** What may well be in one hand: a /24, or a /48 of IPv6. */
export function widerNetwork(address: string): string {
  if (isIP(address) === 4) return address.split('.').slice(0, 3).join('.');
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address;
}

interface Network {
  readonly name: string;
  /** How many times as much as one caller it may do. */
  readonly multiple: number;
}

/**
 * A caller, and the networks around it, of which one customer of a provider may have all: a /56 or /48 of IPv6. It would
 * else be 256 or 65 536 callers. The address stands last in what a caller is called, after an account for example.
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
