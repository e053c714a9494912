import { existsSync, readFileSync } from 'node:fs';
import MessageFormat from '@messageformat/core';
import type errors from './en/errors.json';
import type mails from './en/mails.json';
import type rulebook from './en/rulebook.json';
import { type NestedTexts, nested } from './nested.ts';

/** The areas that are made into texts outside the page as well, which has its own built in. */
interface Areas {
  readonly errors: typeof errors;
  readonly mails: typeof mails;
  readonly rulebook: typeof rulebook;
}

/** Whether a language has the file of an area. */
export const hasMessages = (area: keyof Areas, language: string): boolean =>
  existsSync(fileOf(area, language));

const fileOf = (area: keyof Areas, language: string) =>
  new URL(`./${language}/${area}.json`, import.meta.url);

/**
 * The messages of an area in a language, compiled: texts, and functions of the values that a message takes.
 *
 * @throws where the language has no such file
 */
export function messagesIn<Area extends keyof Areas>(area: Area, language: string): Areas[Area] {
  // Not imported: where the page's code runs, catalogues are imported as its bundler makes them.
  const catalogue = readFileSync(fileOf(area, language), 'utf8');
  return compiled(nested(JSON.parse(catalogue)), new MessageFormat(language)) as Areas[Area];
}

function compiled(texts: NestedTexts, format: MessageFormat): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text !== 'string') return [key, compiled(text, format)];
      return [key, text.includes('{') ? format.compile(text) : text];
    }),
  );
}
