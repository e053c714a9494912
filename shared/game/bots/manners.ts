import type { RoleFacts } from '../state/role-facts.ts';
import type { Position } from './position.ts';

/** What somebody does with what they know: tells it, waits with it until others have spoken, or tells something else. */
export type Manner = 'tells' | 'waits' | 'lies';

/** By what a bot takes itself for now: a Robber who has taken a wolf's card is a wolf. */
export function mannerOf({ own, roles }: Position): Manner {
  if (!own) return 'lies';
  if (roles.get(own.role).team !== 'Villager') return 'lies';
  // Whoever has laid their card away without looking may have become anything.
  const isBlind = own.choices.some(({ type }) => type === 'swap_center') && own.told?.isShielded !== true;
  return isBlind ? 'waits' : 'tells';
}

/** Wants the votes itself. */
export const wantsVotes = (role: RoleFacts): boolean => role.neutralGoal === 'own_elimination';
