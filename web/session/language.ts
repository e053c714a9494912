import { LANGUAGE_COOKIE } from '@nightfall/shared/text/languages';

/** The language that the page is built in (bundle/build-page.ts). */
export const LANGUAGE = process.env.PAGE_LANGUAGE ?? 'en';

/** How its dates, numbers and lists are written. */
const LOCALE = LANGUAGE === 'en' ? 'en-US' : LANGUAGE;

/** English lists have no comma before 'and'. */
const LISTS = LANGUAGE === 'en' ? 'en-GB' : LANGUAGE;
const AND = new Intl.ListFormat(LISTS, { type: 'conjunction' });
const OR = new Intl.ListFormat(LISTS, { type: 'disjunction' });

/** 'Ann', 'Ann and Bob', 'Ann, Bob and Cy'. */
export const listed = (names: readonly string[]): string => AND.format(names);

/** 'Ann', 'Ann or Bob', 'Ann, Bob or Cy'. */
export const alternatives = (names: readonly string[]): string => OR.format(names);

/** @param digits after the point */
export const numberText = (value: number, digits = 0): string =>
  value.toLocaleString(LOCALE, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, options);

const KEPT_SECONDS = 365 * 24 * 3600;

/** Shows the page in another language from now on, in this browser. */
export function chooseLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the request for a page; Safari and Firefox have no store of cookies yet.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${KEPT_SECONDS}; samesite=lax${secure}`;
  window.location.reload();
}
