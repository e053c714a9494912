import type { GameEvent } from '../../events/event.ts';
import { isConnected, isPresent, isSeatedHuman, presentHumans } from '../../state/presence.ts';
import type { GameState, Player } from '../../state/state.ts';
import type { Context, SeatAction } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';

/** To another human who is there; the crown stays where it was handed to (rulebook section 10). */
export function handOverHost(
  state: GameState,
  { targetUserId }: Extract<SeatAction, { type: 'hand_over_host' }>,
  seat: Player,
  { now }: Context,
): Decision {
  const target = state.players.find((player) => player.userId === targetUserId && isSeatedHuman(player));
  if (!target || target.id === seat.id || !isPresent(target, now)) return refuse('INVALID_TARGET');
  return accept([{ type: 'host_changed', playerId: target.id }]);
}

/** A host who leaves hands over to the present human who joined first, else to any human, never to a bot. */
export function handOverOnLeaving(state: GameState, seat: Player, now: number): GameEvent[] {
  if (state.hostId !== seat.id) return lentForGood(state, seat);
  const others = state.players.filter((player) => player.id !== seat.id && isSeatedHuman(player));
  const present = new Set(presentHumans(state, now).map(({ id }) => id));
  const rank = (player: Player) => (present.has(player.id) || isConnected(player) ? 0 : 1);
  const [heir] = others.sort((a, b) => rank(a) - rank(b) || a.joinedAt - b.joinedAt);
  if (!heir) return [];
  const type =
    state.isHostLent === true && seat.userId !== state.creatorUserId ? 'host_lent' : 'host_changed';
  return [{ type, playerId: heir.id }];
}

/** When the absent creator leaves for good, a lent crown stays where it is. */
function lentForGood(state: GameState, seat: Player): GameEvent[] {
  const isLeft = state.isHostLent === true && seat.userId === state.creatorUserId;
  return isLeft ? [{ type: 'host_changed', playerId: state.hostId }] : [];
}
