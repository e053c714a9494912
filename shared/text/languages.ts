/** The languages that the game is offered in, by their codes; each has a folder of catalogues here. */
export const LANGUAGES = ['en', 'de', 'es', 'fr'] as const;

/** What each calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<(typeof LANGUAGES)[number], string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
};

/** The cookie that keeps the language somebody has chosen. */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_KEPT_SECONDS = 365 * 24 * 3600;

/** A page of the built client in a language: index.html, and index.de.html. */
export const pageName = (page: 'index' | 'home' | 'offline', language: string): string =>
  language === 'en' ? `${page}.html` : `${page}.${language}.html`;
