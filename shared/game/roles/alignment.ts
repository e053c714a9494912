import type { RoleDefinition } from './role.ts';

/** A wolf or the Tanner: the Investigator becomes one on seeing it, and the Revealer keeps it to themselves. */
export function corrupts(role: RoleDefinition): boolean {
  return role.isWolf || role.neutralGoal === 'own_elimination';
}

/** A wolf, Minion or Tanner: the Witch may give such a card to somebody else. */
export function isEvil(role: RoleDefinition): boolean {
  return role.team === 'Werewolf' || corrupts(role);
}
