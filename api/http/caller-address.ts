import { isIP } from 'node:net';
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
