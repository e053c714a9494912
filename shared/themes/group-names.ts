import type { KnowledgeGroup, RoleName } from '../game/state/role-facts.ts';
import type { Vocabulary } from './naming.ts';

/** The role by which a group of people is known. Wolves are known as such, not by their role. */
const GROUP_ROLES: Record<Exclude<KnowledgeGroup, 'wolves'>, RoleName> = {
  masons: 'Mason',
  seers: 'Seer',
  apprenticeSeers: 'Apprentice Seer',
};

/** What so many people of a group are called. */
export function groupName(
  group: KnowledgeGroup,
  { role, say, sentences }: Vocabulary,
  count: number,
): string {
  if (group === 'wolves') return say(count === 1 ? sentences.known.wolf : sentences.known.wolves);
  return role(GROUP_ROLES[group]);
}
