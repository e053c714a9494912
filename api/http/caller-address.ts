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
  const forwarded = env.TRUST_PROXY
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  const address = forwarded || server?.requestIP(request)?.address || 'unknown';
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? networkOf(plain) : plain;
}

/** The first four of eight groups. Where zeros are left out, those before and after the gap are counted. */
function networkOf(address: string): string {
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}

/** What may well be in one hand: a /24, or a /48 of IPv6. */
export function widerNetwork(address: string): string {
  if (/^\d+(\.\d+){3}$/.test(address)) return address.split('.').slice(0, 3).join('.');
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address;
}
