import type { PlayerId } from '../../state/ids.ts';
import { isSeatedHuman } from '../../state/presence.ts';
import type { GameState, Stage } from '../../state/state.ts';
import { accept, type Decision } from '../decision.ts';

/** There is a debug view only in these phases. */
export function isShownByDebugView({ phase }: Stage): boolean {
  return phase === 'discussion' || phase === 'results';
}

/** Everybody at the table sees it from now on until the next lobby: what was seen cannot be unseen. */
export function noteDebugView(state: GameState, playerId: PlayerId): Decision {
  const player = state.players.find(({ id }) => id === playerId);
  const isNew = player !== undefined && isSeatedHuman(player) && !player.hasDebugView;
  return accept(isNew && isShownByDebugView(state.stage) ? [{ type: 'debug_view_shown', playerId }] : []);
}
