import type { GameState, Player } from '../../state/state.ts';
import type { SeatAction } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';

/** In the lobby it switches (a host is not asked, bots are always ready); later it sets, and a repeat changes nothing. */
export function setReady(
  state: GameState,
  { phase }: Extract<SeatAction, { type: 'ready_next_phase' }>,
  seat: Player,
): Decision {
  const { stage } = state;
  // Said of a phase that is over by now.
  if (phase !== undefined && phase !== stage.phase) return accept([]);
  if (!('ready' in stage)) return refuse('WRONG_PHASE');
  const isReady = stage.ready.includes(seat.id);
  if (stage.phase === 'lobby') {
    if (seat.isBot) return accept([]);
    if (seat.id === state.hostId) return refuse('INVALID_ACTION');
    return accept([{ type: 'ready_set', playerId: seat.id, isReady: !isReady }]);
  }
  return accept(isReady ? [] : [{ type: 'ready_set', playerId: seat.id, isReady: true }]);
}
