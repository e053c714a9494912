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
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain;
}
