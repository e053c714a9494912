import { LANGUAGE_COOKIE, LANGUAGES } from '@nightfall/shared/text/languages';
import Negotiator from 'negotiator';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]{2}(?:-[A-Z]{2})?)(?=;|$)`);

/** The languages to show a page in, best first: the one that was chosen, those of the browser, English. */
export function languagesFor(headers: Headers): string[] {
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1];
  const accepted = new Negotiator({ headers: { 'accept-language': headers.get('accept-language') ?? 'en' } });
  return [
    ...new Set([...(chosen === undefined ? [] : [chosen]), ...accepted.languages([...LANGUAGES]), 'en']),
  ];
}
