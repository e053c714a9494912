import { LANGUAGE_COOKIE } from '@nightfall/shared/text/languages';

/** The language that the page is built in (bundle/build-page.ts). */
export const LANGUAGE = process.env.PAGE_LANGUAGE ?? 'en';

const KEPT_SECONDS = 365 * 24 * 3600;

/** Shows the page in another language from now on, in this browser. */
export function chooseLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the request for a page; Safari and Firefox have no store of cookies yet.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${secure}`;
  window.location.reload();
}
