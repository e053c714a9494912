import { chosenLook, isSameLook } from '../state/player-look.ts';
import type { GameState, Player } from '../state/state.ts';
import type { ActionOf } from './command.ts';
import { accept, type Decision } from './decision.ts';

/**
 * A face and a colour of one's own. Only between rounds: at night and in the discussion a new face would be a signal to
 * others, even from somebody who may not speak.
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
