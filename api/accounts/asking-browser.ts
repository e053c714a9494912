import { MAGIC_LINK_MS } from '@nightfall/shared/backend/accounts/magic-links';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import type { Dependencies } from '../dependencies.ts';
import { cookie, cookieIn } from '../http/cookies.ts';

const NAME = 'nightfall_link';

/** A mail may be as long on its way as its link then lives. */
const REMEMBERED_MS = 2 * MAGIC_LINK_MS;

const keyOf = (token: string, email: string) => keys.linkAsked(hashToken(`${token} ${email}`));

/**
 * Notes that this browser asks for a link to this address: there the link works at once. Nobody else can make a
 * browser ask, since calls of foreign pages are refused. @returns the Set-Cookie headers
 */
export async function rememberAsking(
  { redis, env }: Pick<Dependencies, 'redis' | 'env'>,
  request: Request,
  email: string,
): Promise<string[]> {
  const token = cookieIn(request, NAME, env) ?? newToken();
  await redis.set(keyOf(token, email), '1', 'PX', REMEMBERED_MS);
  return cookie({ name: NAME, value: token, isReadable: false, maxAgeMs: REMEMBERED_MS }, env);
}

/** Whether this browser has asked for a link to this address. A store that does not answer has forgotten it. */
export async function hasAsked(
  { redis, env }: Pick<Dependencies, 'redis' | 'env'>,
  request: Request,
  email: string,
): Promise<boolean> {
  const token = cookieIn(request, NAME, env);
  if (token === null) return false;
  return (await redis.exists(keyOf(token, email)).catch(() => 0)) > 0;
}
