import type { KnowledgeGroup } from './role-facts.ts';

/** Facts that a player may claim to have learned at night; `acted` is what the Aura Seer senses. */
export const CLAIM_FACTS = [
  'wolf',
  'mason',
  'seer',
  'apprenticeSeer',
  'acted',
  'tapped',
  'converted',
  'artifact',
] as const;

/** The group of people that a fact is about, where it is about one. */
export const FACT_GROUPS = {
  wolf: 'wolves',
  mason: 'masons',
  seer: 'seers',
  apprenticeSeer: 'apprenticeSeers',
  acted: null,
  tapped: null,
  converted: null,
  artifact: null,
} as const satisfies Record<(typeof CLAIM_FACTS)[number], KnowledgeGroup | null>;
