import { createHmac, timingSafeEqual } from 'node:crypto';
import { newShortId, newToken } from '@nightfall/shared/backend/ids';
import { keys } from '@nightfall/shared/backend/keys';
import { answered } from '@nightfall/shared/backend/rooms/answered';
import type { Dependencies } from '../dependencies.ts';
import { cookie, cookieIn } from './cookies.ts';
import type { Attempt } from './limits.ts';

const NAME = 'nightfall_browser';
const KEPT_MS = 24 * 3600 * 1000;

type Given = Pick<Dependencies, 'env' | 'redis'>;

/** Somebody who may be guessing. */
export interface Guesser {
  /** As `browserOf` says. */
  readonly browser: string | null;
  readonly address: string;
}

/**
 * A wrong code counts for the browser, so that one who mistypes does not keep others at the address out; and for the
 * address, whose many browsers may be one person's.
 */
export const wrongCode = (kind: 'failedJoin' | 'failedPairing', { browser, address }: Guesser): Attempt[] => [
  [kind, browser ?? address],
  [`${kind}From`, address],
];

/** What limits call the browser; null where it has no cookie that was signed here, or that cannot be told. */
export async function browserOf(given: Given, request: Request): Promise<string | null> {
  const value = cookieIn(request, NAME, given.env);
  if (value === null) return null;
  const id = value.slice(0, value.indexOf('.'));
  const genuine = await signed(given, id).catch(() => null);
  return genuine !== null && areSame(genuine, value) ? `browser ${id}` : null;
}

/**
 * Finds out whether a browser keeps cookies: it is given one that says nothing of anybody, and asked for it the next
 * time. @returns the Set-Cookie headers beside the answer. @throws StoreUnavailable
 */
export async function probeCookies(given: Given, request: Request) {
  const areKept = cookieIn(request, NAME, given.env) !== null;
  if ((await browserOf(given, request)) !== null) return { areKept, cookies: [] };
  const value = await signed(given, newShortId());
  return { areKept, cookies: cookie({ name: NAME, value, isReadable: false, maxAgeMs: KEPT_MS }, given.env) };
}

async function signed({ redis }: Given, id: string): Promise<string> {
  const fresh = newToken();
  const secret = (await answered(() => redis.set(keys.browserSecret, fresh, 'NX', 'GET'))) ?? fresh;
  return `${id}.${createHmac('sha256', secret).update(id).digest('base64url')}`;
}

const areSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
