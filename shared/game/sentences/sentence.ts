import type { KnowledgeGroup, RoleName, Team } from '../state/role-facts.ts';

/**
 * What is said of a game, as data: the key of a theme's sentence and what it names. Each reader's page makes the text, in
 * the words of the theme and of the reader's language; the server makes the English one for clients without a language.
 */
export interface Sentence {
  /** As in the theme's sentences: `told.robbed`. */
  readonly say: string;
  readonly with?: Readonly<Record<string, Value>>;
}

export type Value =
  | string
  | Sentence
  | { readonly player: string }
  | { readonly role: RoleName }
  | { readonly team: Team }
  | { readonly artifact: string }
  /** What so many people of a group are called. */
  | { readonly group: KnowledgeGroup; readonly count: number }
  /** A list: "a, b and c". */
  | readonly Value[];

export const say = (key: string, values?: Readonly<Record<string, Value>>): Sentence =>
  values === undefined || Object.keys(values).length === 0 ? { say: key } : { say: key, with: values };

/** The same with other names for the players, such as their seats. */
export function withPlayers({ say: key, with: values }: Sentence, rename: (id: string) => string): Sentence {
  if (values === undefined) return { say: key };
  const renamed = (value: Value): Value => {
    if (typeof value === 'string') return value;
    if ('say' in value) return withPlayers(value, rename);
    if ('player' in value) return { player: rename(value.player) };
    return Array.isArray(value) ? value.map(renamed) : value;
  };
  return {
    say: key,
    with: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, renamed(value)])),
  };
}

export const player = (id: string): Value => ({ player: id });
