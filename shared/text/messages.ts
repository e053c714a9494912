import MessageFormat from '@messageformat/core';
import type mails from './en/mails.json';
import type rulebook from './en/rulebook.json';
import { type Catalogue, type NestedTexts, nested } from './nested.ts';

/** The areas that are made into texts outside the page as well, which has its own built in. */
interface Areas {
  readonly mails: typeof mails;
  readonly rulebook: typeof rulebook;
}

/** Whether a language has the file of an area. */
export const hasMessages = (area: keyof Areas, language: string): Promise<boolean> =>
  Bun.file(new URL(`./${language}/${area}.json`, import.meta.url)).exists();

/**
 * The messages of an area in a language, compiled: texts, and functions of the values that a message takes.
 *
 * @throws where the language has no such file
 */
export async function messagesIn<Area extends keyof Areas>(
  area: Area,
  language: string,
): Promise<Areas[Area]> {
  const { default: catalogue }: { default: Catalogue } = await import(`./${language}/${area}.json`, {
    with: { type: 'json' },
  });
  return compiled(nested(catalogue), new MessageFormat(language)) as Areas[Area];
}

function compiled(texts: NestedTexts, format: MessageFormat): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text !== 'string') return [key, compiled(text, format)];
      return [key, text.includes('{') ? format.compile(text) : text];
    }),
  );
}
