import type { Recognition } from '../../state/role-facts.ts';

/** What Werewolf, Alpha Wolf and Mystic Wolf know: one another from the deal on, the Dream Wolf from nightfall. */
export const WOLVES_RECOGNISE: readonly Recognition[] = [
  { from: 'role_deal', group: 'wolves', matches: (role) => role.isAwakeWolf },
  { from: 'job_choice', group: 'wolves', matches: (role) => role.isWolf },
];
