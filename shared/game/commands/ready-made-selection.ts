import type { GameEvent } from '../events/event.ts';
import { findReadyMade, readyMadeSet } from '../role-sets/ready-made.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { GameState } from '../state/state.ts';

/** The same ready-made set for another number of players; null if the selection is not the set for the present number. */
export function resizedReadyMadeSet(
  { selectedRoles, players, stage }: GameState,
  wanted: number,
): RoleName[] | null {
  const set = findReadyMade(selectedRoles);
  const seats = 'deal' in stage ? stage.deal.seats.length : players.length;
  return set?.players === seats ? [...readyMadeSet(set.style, wanted)] : null;
}

/** A ready-made set follows the number of players until the host changes a card. It stays when the last player leaves. */
export function resizeReadyMadeSet(state: GameState, wanted: number): GameEvent[] {
  const roles = wanted === 0 ? null : resizedReadyMadeSet(state, wanted);
  return roles === null || roles.length === state.selectedRoles.length
    ? []
    : [{ type: 'roles_selected', roles }];
}
