import type { KnowledgeGroup, RoleName } from '../game/state/role-facts.ts';
import type { Vocabulary } from './naming.ts';

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
