import type { ErrorBody, ErrorCode } from '@nightfall/shared/protocol/errors';
import errors from '@nightfall/shared/text/en/errors.json';
import type { Said } from '@nightfall/shared/text/problems';
import { LANGUAGE } from '../session/language.ts';

type Messages = Readonly<Record<string, Readonly<Record<string, string | ((values: unknown) => string)>>>>;

interface Refusal {
  readonly message: string;
  readonly said?: Said;
  readonly code?: ErrorCode;
}

/** Refusals in the words of a catalogue. This file and its catalogue are loaded at the first refusal. */
export class ErrorWords {
  readonly #messages: Messages;
  readonly #isEnglish: boolean;

  constructor(messages: Messages, isEnglish: boolean) {
    this.#messages = messages;
    this.#isEnglish = isEnglish;
  }

  /**
   * What a refusal says, else the text of its code: the server may be newer than the page. English is what the server
   * has written itself.
   */
  textOf({ message, said, code }: Refusal): string | undefined {
    if (this.#isEnglish) return message;
    const text = said && this.#message(said.say, said.with);
    return text ?? this.#message(`codes.${code}`) ?? this.#message(`rejections.${code}`);
  }

  /** The body of an answer, with its texts in these words. */
  body(sent: string): string {
    const body = bodyIn(sent);
    if (body === null) return sent;
    const { error, details } = body;
    return JSON.stringify({
      ...body,
      error: this.textOf({ ...body, message: error }),
      ...(details && { details: details.map((detail) => ({ ...detail, message: this.textOf(detail) })) }),
    });
  }

  #message(id: string, values: Said['with'] = {}): string | undefined {
    const [area = '', key = ''] = id.split('.');
    const message = this.#messages[area]?.[key];
    if (typeof message !== 'function') return message;
    const texts = this.#texts(values);
    return texts && message(texts);
  }

  /** The values of a message; none where one of them is a text that is not known. */
  #texts(values: NonNullable<Said['with']>): Readonly<Record<string, string | number>> | undefined {
    const texts: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(values)) {
      const text = typeof value === 'object' ? this.#message(value.say, value.with) : value;
      if (text === undefined) return undefined;
      texts[name] = text;
    }
    return texts;
  }
}

/** Proxies answer with bodies of their own. */
function bodyIn(sent: string): ErrorBody | null {
  try {
    const body: ErrorBody | null = JSON.parse(sent);
    return typeof body?.error === 'string' ? body : null;
  } catch {
    return null;
  }
}

export const errorWords = new ErrorWords(errors as unknown as Messages, LANGUAGE === 'en');
