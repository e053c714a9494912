import { LANGUAGE_COOKIE, LANGUAGE_KEPT_SECONDS } from '@nightfall/shared/text/languages';

/** The language that the page is built in (bundle/build-page.ts). */
export const LANGUAGE = process.env.PAGE_LANGUAGE ?? 'en';

/** How the page is read: it says so itself. */
export const readingDirection = (): 'ltr' | 'rtl' => (document.dir === 'rtl' ? 'rtl' : 'ltr');

/** Has the next page that this browser loads be in a language. */
export function keepLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the request for a page; Safari and Firefox have no store of cookies yet.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_KEPT_SECONDS}; samesite=lax${secure}`;
}

/** Whether the next page will be in another language than this one, as after signing in to an account that has one. */
export function isLanguageChanging(): boolean {
  const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  return kept !== undefined && kept !== `${LANGUAGE_COOKIE}=${LANGUAGE}`;
}
