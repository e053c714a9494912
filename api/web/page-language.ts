import type { Env } from '@nightfall/shared/backend/env';
import { LANGUAGE_COOKIE, LANGUAGE_KEPT_SECONDS, LANGUAGES } from '@nightfall/shared/text/languages';
import Negotiator from 'negotiator';
import { plainCookie } from '../http/cookies.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2}(?:-[A-Z]{2})?)(?=;|$)`);

/** The language that is kept in this browser, whether it is offered or not; null where there is none. */
export const keptLanguage = (headers: Headers): string | null =>
  COOKIE.exec(headers.get('cookie') ?? '')?.[1] ?? null;

/** The languages to show a page in, best first: the one that was chosen, those of the browser, English. */
export function languagesFor(headers: Headers, offered: readonly string[] = LANGUAGES): string[] {
  const kept = keptLanguage(headers);
  const accepted = new Negotiator({ headers: { 'accept-language': headers.get('accept-language') ?? 'en' } });
  return [...new Set([...(kept === null ? [] : [kept]), ...accepted.languages([...offered]), 'en'])];
}

/** The language that this browser gets its pages in. */
export const pageLanguage = (headers: Headers, offered: readonly string[] = LANGUAGES): string =>
  languagesFor(headers, offered).find((language) => offered.includes(language)) ?? 'en';

/** The Set-Cookie header that keeps a language, as the page does when one is chosen. */
export const languageCookie = (language: string, env: Pick<Env, 'NODE_ENV' | 'PUBLIC_URL'>): string =>
  plainCookie(
    { name: LANGUAGE_COOKIE, value: language, isReadable: true, maxAgeMs: LANGUAGE_KEPT_SECONDS * 1000 },
    env,
  );
