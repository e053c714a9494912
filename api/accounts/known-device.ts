import { hashToken, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import { answered } from '@nightfall/shared/backend/rooms/answered';
import type { Dependencies } from '../dependencies.ts';
import { cookie, cookieIn } from '../http/cookies.ts';

const NAME = 'nightfall_device';
const REMEMBERED_MS = 180 * 24 * 3600 * 1000;
/** More accounts than one browser signs in to. */
const MAX_ACCOUNTS = 20;
const TOKEN = /^[\w-]{43}$/;

type Given = Pick<Dependencies, 'redis' | 'env' | 'logger'>;

/**
 * A browser that has signed in to an account before is counted by itself there: whoever floods the account, or shares
 * the address, does not keep it out. It opens nothing. @returns its name for limits; null for one that is not known
 */
export async function knownDevice({ redis, env, logger }: Given, request: Request, email: string) {
  const token = cookieIn(request, NAME, env);
  if (token === null || !TOKEN.test(token)) return null;
  const device = hashToken(token);
  try {
    const isKnown = await answered(() => redis.sismember(keys.device(device), hashToken(email)));
    return isKnown === 1 ? `device ${device}` : null;
  } catch (error) {
    logger.warn({ error: String(error) }, 'a device could not be looked up');
    return null;
  }
}

/** After a sign-in. @returns the Set-Cookie headers; none when it could not be noted */
export async function rememberDevice(
  { redis, env, logger }: Given,
  request: Request,
  email: string,
): Promise<string[]> {
  const known = cookieIn(request, NAME, env);
  const token = known !== null && TOKEN.test(known) ? known : newToken();
  const key = keys.device(hashToken(token));
  try {
    await answered(async () => {
      if ((await redis.scard(key)) >= MAX_ACCOUNTS) await redis.spop(key);
      await redis.sadd(key, hashToken(email));
      await redis.pexpire(key, REMEMBERED_MS);
    });
    return cookie({ name: NAME, value: token, isReadable: false, maxAgeMs: REMEMBERED_MS }, env);
  } catch (error) {
    logger.warn({ error: String(error) }, 'a device was not remembered');
    return [];
  }
}
