import { chosenLook, isSameLook } from '../state/player-look.ts';
import type { GameState, Player } from '../state/state.ts';
import type { ActionOf } from './command.ts';
import { accept, type Decision } from './decision.ts';

/**
 * The player's own face and colour. Only between rounds: during a round a new face would be a signal to others, even
 * from a muted player.
 */
export function chooseLook(
  _: GameState,
  { face, ground, drawn }: ActionOf<'choose_look'>,
  place: Player,
): Decision {
  const look = chosenLook(drawn === undefined ? { face, ground } : { face, ground, drawn });
  if (isSameLook(look, place.look ?? null)) return accept([]);
  return accept([{ type: 'look_chosen', playerId: place.id, look }]);
}

/** `displayName` has passed the name rules and is unique in the room. */
export function changeName(_: GameState, { displayName }: ActionOf<'change_name'>, place: Player): Decision {
  if (displayName === place.displayName) return accept([]);
  return accept([{ type: 'name_changed', playerId: place.id, displayName }]);
}
