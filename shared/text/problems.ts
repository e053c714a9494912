import type errors from './en/errors.json';
import { messagesIn } from './messages.ts';

type Errors = typeof errors;

/** The id of a message of `errors.json`: `rooms.noRound`. */
type ProblemId = { [Area in keyof Errors]: `${Area}.${keyof Errors[Area] & string}` }[keyof Errors];
type Message<Id> = Id extends `${infer Area extends keyof Errors}.${infer Key}`
  ? Errors[Area][Key & keyof Errors[Area]]
  : never;
/** A text may hold another one. */
type Given<V> = { readonly [Name in keyof V]: string extends V[Name] ? V[Name] | ErrorText : V[Name] };
type Values<Id> = Message<Id> extends (values: infer V) => string ? [values: Given<V>] : [];

/** A text for people as data, so that the page can say it in its language. */
export interface Said {
  readonly say: string;
  /** What the message takes, and nothing else: a value may be a text that is data, too. */
  readonly with?: Readonly<Record<string, string | number | Said>>;
}

/** What went wrong: in English for plain clients, and as data. */
export interface Problem {
  readonly message: string;
  readonly said: Said;
}

/** The same, or a text for programmers, which is in English alone. */
export interface ErrorText {
  readonly message: string;
  readonly said?: Said | undefined;
}

type Texts = Readonly<Record<string, Readonly<Record<string, string | ((values: unknown) => string)>>>>;
const ENGLISH = messagesIn('errors', 'en') as unknown as Texts;

export function problem<Id extends ProblemId>(id: Id, ...[values]: Values<Id>): Problem {
  const [area = '', key = ''] = id.split('.');
  const message = ENGLISH[area]?.[key];
  if (typeof message !== 'function') return { message: message ?? id, said: { say: id } };
  const given = Object.entries<string | number | ErrorText>(values ?? {});
  const each = <Part>(part: (text: ErrorText) => Part) =>
    Object.fromEntries(
      given.map(([name, value]) => [name, typeof value === 'object' ? part(value) : value] as const),
    );
  const said = { say: id, with: each((text) => text.said ?? text.message) };
  return { message: message(each((text) => text.message)), said };
}

const ofChecks = new Map<string, Said>();

/** The English of a problem as the text of a schema's check, which can be nothing but a text. */
export function checkText<Id extends ProblemId>(id: Id, ...values: Values<Id>): string {
  const { message, said } = problem(id, ...values);
  ofChecks.set(message, said);
  return message;
}

/** What such a text says. */
export const saidByCheck = (text: string): Said | undefined => ofChecks.get(text);
