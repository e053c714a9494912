import type { GameState, Player } from '../../state/state.ts';
import type { ActionOf } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';

/**
 * A switch in the lobby (the host is not asked, bots are always ready) and in the discussion; elsewhere it only sets,
 * and a repeat changes nothing.
 */
export function setReady(state: GameState, { phase }: ActionOf<'ready_next_phase'>, seat: Player): Decision {
  const { stage } = state;
  // Meant for a phase that is over by now.
  if (phase !== undefined && phase !== stage.phase) return accept([]);
  if (!('ready' in stage)) return refuse('WRONG_PHASE');
  const isReady = stage.ready.includes(seat.id);
  if (stage.phase === 'lobby') {
    if (seat.isBot) return accept([]);
    if (seat.id === state.hostId) return refuse('INVALID_ACTION');
    return accept([{ type: 'ready_set', playerId: seat.id, isReady: !isReady }]);
  }
  if (isReady && stage.phase !== 'discussion') return accept([]);
  return accept([{ type: 'ready_set', playerId: seat.id, isReady: !isReady }]);
}
