import { MAGIC_LINK_MS } from '@nightfall/shared/backend/accounts/magic-links';
import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import type { Dependencies } from '../dependencies.ts';
import { cookie, cookieIn } from '../http/cookies.ts';

const NAME = 'nightfall_link';

/** A mail may be as long on its way as its link then lives. */
const REMEMBERED_MS = 2 * MAGIC_LINK_MS;

const askerOf = (token: string, email: string) => hashToken(`${token} ${email}`);

/** A browser that asks for a link to an address, told again by its cookie alone. */
export interface Asking {
  readonly asker: string;
  /** The Set-Cookie headers. */
  readonly cookies: string[];
}

/**
 * How this browser is told again once it has asked for a link to this address.
 * @param attemptId of the press that asks, so that a repeated one is told as the same browser
 */
export function askingOf(
  request: Request,
  email: string,
  { env, attemptId }: { readonly env: Dependencies['env']; readonly attemptId?: string | undefined },
): Asking {
  const drawn = attemptId === undefined ? newToken() : hashToken(`asking ${attemptId}`);
  const token = cookieIn(request, NAME, env) ?? drawn;
  const cookies = cookie({ name: NAME, value: token, isReadable: false, maxAgeMs: REMEMBERED_MS }, env);
  return { asker: askerOf(token, email), cookies };
}

/** This browser, where it has a cookie of having asked; null where it has none. */
export function knownAsker(request: Request, email: string, env: Dependencies['env']): string | null {
  const token = cookieIn(request, NAME, env);
  return token === null ? null : askerOf(token, email);
}

/**
 * Notes that this browser asks for a link to this address: there the link works at once. Nobody else can make a
 * browser ask, since calls of foreign pages are refused.
 */
export const rememberAsking = async ({ redis }: Pick<Dependencies, 'redis'>, asker: string): Promise<void> =>
  void (await redis.set(keys.linkAsked(asker), '1', 'PX', REMEMBERED_MS));

/** Whether this browser has asked for a link to this address. A store that does not answer has forgotten it. */
export async function hasAsked(
  { redis, env }: Pick<Dependencies, 'redis' | 'env'>,
  request: Request,
  email: string,
): Promise<boolean> {
  const asker = knownAsker(request, email, env);
  if (asker === null) return false;
  return (await redis.exists(keys.linkAsked(asker)).catch(() => 0)) > 0;
}
