import type { KnowledgeGroup, RoleName, Team } from '../game/state/role-facts.ts';
import { formOf, type Grammar, type Noun, type Values } from './fill.ts';
import type { Sentences } from './theme-schema.ts';

/** What the sentences take from a theme. */
export interface Vocabulary {
  readonly sentences: Pick<Sentences, 'known'>;
  /** Its sentences by key. */
  readonly templates: ReadonlyMap<string, string>;
  readonly role: (name: RoleName) => Noun;
  /** Fills a sentence in, with what the theme itself has to say to it. */
  readonly say: (template: string, values?: Values) => string;
  readonly team: (team: Team) => Noun;
  readonly artifact: (id: string) => Noun;
  /** "a", "a and b", "a, b and c". */
  readonly list: (items: readonly string[]) => string;
  readonly language: string;
  readonly grammar: Grammar;
}

/** The role by which a group of people is known. Wolves are known as such, not by their role. */
const GROUP_ROLES: Record<Exclude<KnowledgeGroup, 'wolves'>, RoleName> = {
  masons: 'Mason',
  seers: 'Seer',
  apprenticeSeers: 'Apprentice Seer',
};

/** What so many people of a group are called: 'a Mason', 'Masons'. */
export function groupName(
  group: KnowledgeGroup,
  { role, say, language, grammar, sentences: { known } }: Vocabulary,
  count: number,
): string {
  if (group === 'wolves') return say(count === 1 ? known.wolf : known.wolves);
  const noun = role(GROUP_ROLES[group]);
  if (language !== 'en') return formOf(noun, count === 1 ? 'a' : 'plural', grammar);
  // A pack that does not speak so of its wolves has sentences for the bare name of the role.
  if (!/^an? /i.test(known.wolf)) return noun.name;
  return count === 1 ? withArticle(noun.name) : plural(noun.name);
}

/** In English, whose roles may have any name. */
export const withArticle = (name: string) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

function plural(name: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(name)) return `${name}es`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}
