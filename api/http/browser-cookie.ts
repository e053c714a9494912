import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '@nightfall/shared/backend/env';
import { newShortId, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/redis/keys';
import type { Redis } from '@nightfall/shared/backend/redis/redis';
import { orStoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { cookie, cookieIn } from './cookies.ts';
import type { LimitUse } from './limits.ts';

const NAME = 'nightfall_browser';
const KEPT_MS = 24 * 3600 * 1000;

interface Context {
  readonly env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>;
  readonly redis: Redis;
}

/** A caller who may be guessing. */
export interface CodeGuesser {
  /** From `browserOf`. */
  readonly browser: string | null;
  readonly address: string;
}

/**
 * A wrong code counts for the browser, so that typing errors keep no others at the address out; and for the address,
 * whose many browsers may be one person's.
 */
export const codeGuess = (
  kind: 'failedJoin' | 'failedPairing',
  { browser, address }: CodeGuesser,
): LimitUse[] => [
  [kind, browser ?? address],
  [`${kind}From`, address],
];

/** The browser's name for limits; null where it has no cookie signed here, or Redis does not answer. */
export async function browserOf(context: Context, request: Request): Promise<string | null> {
  const value = cookieIn(request, NAME, context.env);
  if (value === null) return null;
  const id = value.slice(0, value.indexOf('.'));
  const genuine = await signed(context, id).catch(() => null);
  return genuine !== null && areSame(genuine, value) ? `browser ${id}` : null;
}

/**
 * Finds out whether a browser keeps cookies: it is given one that names no person, and sends it back with the next call.
 * @returns the Set-Cookie headers beside the answer. @throws StoreUnavailable
 */
export async function probeCookies(context: Context, request: Request) {
  const areKept = cookieIn(request, NAME, context.env) !== null;
  if ((await browserOf(context, request)) !== null) return { areKept, cookies: [] };
  const value = await signed(context, newShortId());
  return {
    areKept,
    cookies: cookie({ name: NAME, value, isReadable: false, maxAgeMs: KEPT_MS }, context.env),
  };
}

async function signed({ redis }: Context, id: string): Promise<string> {
  const fresh = newToken();
  const secret = (await orStoreUnavailable(() => redis.set(keys.browserSecret, fresh, 'NX', 'GET'))) ?? fresh;
  return `${id}.${createHmac('sha256', secret).update(id).digest('base64url')}`;
}

const areSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
