import UI from '@nightfall/shared/text/en/ui.json';
import { LANGUAGE } from './language.ts';

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

/** 'The label: the text', with the space that some languages have before a colon. */
export const labelled = (label: string, text: string): string => UI.pair({ label, text });

/** 'The label:' alone. */
export const asLabel = (label: string): string => UI.label({ label });

/** An amount, its digits grouped as the language does it. @param digits after the point */
export const numberText = (value: number, digits = 0): string =>
  value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, options);
