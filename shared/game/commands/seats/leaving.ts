import type { GameEvent } from '../../events/event.ts';
import { isConnected, isSeatedHuman, presentHumans } from '../../state/presence.ts';
import type { GameState, Player } from '../../state/state.ts';
import type { Context, SeatAction } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import { emptied, othersAreConnected } from './connections.ts';

type ActionOf<T extends SeatAction['type']> = Extract<SeatAction, { type: T }>;

/**
 * In the lobby the seat is free at once. In a running round a bot has it until the round is over; in results it stays
 * to be seen, and is free for the next round (rulebook section 10).
 */
export function leaveGame(state: GameState, _: unknown, seat: Player, { now }: Context): Decision {
  return accept([
    ...handOver(state, seat, now),
    vacate(state, seat),
    ...(othersAreConnected(state, seat) ? [] : emptied(state, now)),
  ]);
}

/** The removed cannot come back to this room. Bots have an action of their own; the creator stays. */
export function removePlayer(
  state: GameState,
  { targetUserId }: ActionOf<'remove_player'>,
  seat: Player,
  { now }: Context,
): Decision {
  const target = state.players.find((player) => player.userId === targetUserId && isSeatedHuman(player));
  if (!target || target.id === seat.id || target.userId === state.creatorUserId) {
    return refuse('INVALID_TARGET');
  }
  return accept([
    { type: 'player_removed', playerId: target.id, userId: target.userId },
    vacate(state, target),
    ...(othersAreConnected(state, target) ? [] : emptied(state, now)),
  ]);
}

/** Takes the word from somebody, or gives it back. */
export function mutePlayer(
  state: GameState,
  { targetUserId, muted }: ActionOf<'mute_player'>,
  seat: Player,
): Decision {
  const target = state.players.find((player) => player.userId === targetUserId && isSeatedHuman(player));
  if (!target || target.id === seat.id) return refuse('INVALID_TARGET');
  if (target.mutedByHost === muted) return accept([]);
  return accept([{ type: 'player_muted', playerId: target.id, muted }]);
}

function vacate(state: GameState, seat: Player): GameEvent {
  const isOfTheRound = state.stage.phase !== 'lobby' && !seat.joinsNextRound;
  return { type: isOfTheRound ? 'seat_abandoned' : 'player_left', playerId: seat.id };
}

/** A host who leaves hands over to the present human who joined first, else to any human, never to a bot. */
function handOver(state: GameState, seat: Player, now: number): GameEvent[] {
  if (state.hostId !== seat.id) return [];
  const others = state.players.filter((player) => player.id !== seat.id && isSeatedHuman(player));
  const present = new Set(presentHumans(state, now).map(({ id }) => id));
  const rank = (player: Player) => (present.has(player.id) || isConnected(player) ? 0 : 1);
  const [heir] = others.sort((a, b) => rank(a) - rank(b) || a.joinedAt - b.joinedAt);
  return heir ? [{ type: 'host_changed', playerId: heir.id }] : [];
}
