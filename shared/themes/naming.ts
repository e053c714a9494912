import type { CardPlace, SeenCard } from '../game/state/outcome.ts';
import type { KnowledgeGroup, RoleName, Team } from '../game/state/role-facts.ts';
import type { Naming } from '../game/views/words.ts';
import type { Values } from './fill.ts';
import type { Sentences } from './theme-schema.ts';

/** What the sentences take from a theme. */
export interface Vocabulary {
  readonly sentences: Sentences;
  readonly role: (name: RoleName) => string;
  /** Fills a sentence in, with what the theme itself has to say to it. */
  readonly say: (template: string, values?: Values) => string;
  readonly team: (team: Team) => string;
  readonly artifact: (id: string) => string;
}

export function placeName(place: CardPlace, naming: Naming, words: Vocabulary): string {
  if ('player' in place) return naming.player(place.player);
  const { centerCards } = words.sentences.places;
  return 'center' in place ? (centerCards[place.center] ?? centerCards[0]) : words.say('{werewolfPile}');
}

export function cardList(cards: readonly SeenCard[], naming: Naming, words: Vocabulary): string {
  return list(cards.map(({ place, role }) => `${placeName(place, naming, words)}: ${words.role(role)}`));
}

/** A swap names a player twice at most; with a center card the first place is the actor's own. */
export function swapList(
  [a, b]: readonly [CardPlace, CardPlace],
  naming: Naming,
  words: Vocabulary,
  own: string,
): string {
  return `${'center' in b ? own : placeName(a, naming, words)} and ${placeName(b, naming, words)}`;
}

/** "a", "a and b", "a, b and c". */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** The role by which a group of people is known. Wolves are known as such, not by their role. */
const GROUP_ROLES: Record<Exclude<KnowledgeGroup, 'wolves'>, RoleName> = {
  masons: 'Mason',
  seers: 'Seer',
  apprenticeSeers: 'Apprentice Seer',
};

/**
 * What so many people of a group are called: 'a Mason', 'Masons'. A pack that does not speak so of its wolves has
 * sentences for the bare name of the role, or another language.
 */
export function groupName(
  group: KnowledgeGroup,
  { role, say, sentences: { known } }: Pick<Vocabulary, 'role' | 'say' | 'sentences'>,
  count: number,
): string {
  if (group === 'wolves') return say(count === 1 ? known.wolf : known.wolves);
  const name = role(GROUP_ROLES[group]);
  if (!/^an? /i.test(known.wolf)) return name;
  return count === 1 ? withArticle(name) : plural(name);
}

const withArticle = (name: string) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

function plural(name: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(name)) return `${name}es`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}
