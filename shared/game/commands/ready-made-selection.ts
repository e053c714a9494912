import type { GameEvent } from '../events/event.ts';
import { findReadyMade, readyMadeSet } from '../role-sets/ready-made.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { GameState } from '../state/state.ts';

/** The ready-made set for so many players, if the selection is the one for the players of this lobby or round. */
export function resizedReadyMadeSet(
  { selectedRoles, players, stage }: GameState,
  wanted: number,
): RoleName[] | null {
  const set = findReadyMade(selectedRoles);
  const seats = 'deal' in stage ? stage.deal.seats.length : players.length;
  return set?.players === seats ? [...readyMadeSet(set.style, wanted)] : null;
}

/** A ready-made set follows the people who come and go, until the host changes a card. The last to leave takes none along. */
export function resizeReadyMadeSet(state: GameState, wanted: number): GameEvent[] {
  const roles = wanted === 0 ? null : resizedReadyMadeSet(state, wanted);
  return roles === null || roles.length === state.selectedRoles.length
    ? []
    : [{ type: 'roles_selected', roles }];
}
