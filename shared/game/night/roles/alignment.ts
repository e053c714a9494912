import type { RoleFacts } from '../../state/role-facts.ts';

/** A wolf or the Tanner: the Investigator becomes one on seeing it, and the Revealer keeps it to themselves. */
export function corrupts(role: RoleFacts): boolean {
  return role.isWolf || role.neutralGoal === 'own_elimination';
}

/** A wolf, Minion or Tanner: the Witch may give such a card to somebody else. */
export function isEvil(role: RoleFacts): boolean {
  return role.team === 'Werewolf' || corrupts(role);
}
