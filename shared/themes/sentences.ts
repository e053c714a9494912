import type { Sentence, Value } from '../game/sentences/sentence.ts';
import type { Words } from '../game/views/words.ts';
import type { Noun, Values } from './fill.ts';
import { groupName, type Vocabulary } from './naming.ts';

/** Sentences that are the same in every theme and language. */
const ALIKE: Readonly<Record<string, string>> = {
  'places.pile': '{werewolfPile}',
  'logged.line': '{who} ({role}) {what}',
};

/** By key: `told.robbed`. */
export function templatesIn(sentences: object, path = ''): [key: string, template: string][] {
  return Object.entries(sentences).flatMap(([name, inner]): [string, string][] => {
    const key = path === '' ? name : `${path}.${name}`;
    return typeof inner === 'string' ? [[key, inner]] : templatesIn(inner, key);
  });
}

/** What a theme makes of sentences. */
export function wordsOf(vocabulary: Vocabulary): Words {
  return {
    text: (said, nameOf) => {
      const sentences: readonly Sentence[] = 'say' in said ? [said] : said;
      return sentences.map((sentence) => textOf(sentence, nameOf, vocabulary)).join(' ');
    },
    withTitles: (titles) =>
      wordsOf({
        ...vocabulary,
        role: (name) => {
          const title = titles.get(name)?.replace(OWN_ARTICLE, '');
          return title === undefined ? vocabulary.role(name) : { name: title };
        },
      }),
  };
}

/** The sentences have an article of their own before a role. */
const OWN_ARTICLE = /^(?:the|an?) (?=\S)/i;

type NameOf = (player: string) => string;

function textOf({ say: key, with: values = {} }: Sentence, nameOf: NameOf, words: Vocabulary): string {
  const template = ALIKE[key] ?? words.templates.get(key) ?? key;
  const filled = Object.entries(values).map(([name, value]) => [name, nounOf(value, nameOf, words)]);
  return words.say(template, Object.fromEntries(filled) as Values);
}

function nounOf(value: Value, nameOf: NameOf, words: Vocabulary): string | Noun {
  if (typeof value === 'string') return value;
  if ('say' in value) return textOf(value, nameOf, words);
  if ('player' in value) return nameOf(value.player);
  if ('role' in value) return words.role(value.role);
  if ('team' in value) return words.team(value.team);
  if ('artifact' in value) return words.artifact(value.artifact);
  if ('group' in value) return groupName(value.group, words, value.count);
  return words.list(value.map((one) => asText(nounOf(one, nameOf, words))));
}

const asText = (noun: string | Noun): string => (typeof noun === 'string' ? noun : noun.name);
