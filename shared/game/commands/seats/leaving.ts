import type { GameEvent } from '../../events/event.ts';
import { isSeatedHuman } from '../../state/presence.ts';
import { placeOf } from '../../state/seat-of.ts';
import type { GameState, Player } from '../../state/state.ts';
import type { ActionOf, Context, ServerCommand } from '../command.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import { setFollowsPlayers } from '../phases/ready-made-selection.ts';
import { emptied, othersAreConnected } from './connections.ts';
import { handOverOnLeaving } from './host.ts';

/**
 * In the lobby the seat is free at once. In a running round a bot has it until the round is over; in results it stays
 * visible, and is free for the next round (rulebook section 10). People who wait only give up their place.
 */
export function leaveGame(state: GameState, _: unknown, seat: Player, { now }: Context): Decision {
  return accept([
    ...handOverOnLeaving(state, seat, now),
    ...vacate(state, seat),
    ...(othersAreConnected(state, seat) ? [] : emptied(state, now)),
  ]);
}

/** Whoever deletes their account leaves as anybody does, and leaves no name in what is kept of the round. */
export function forgetUser(
  state: GameState,
  { userId }: Extract<ServerCommand, { type: 'forget_user' }>,
  context: Context,
): Decision {
  const place = placeOf(state, userId);
  const left = place === undefined ? accept([]) : leaveGame(state, null, place, context);
  const seats = state.players.filter((player) => player.userId === userId && player.isForgotten !== true);
  const forgotten = seats.map(({ id }): GameEvent => ({ type: 'user_forgotten', playerId: id }));
  return left.ok ? accept([...left.events, ...forgotten]) : left;
}

/** A removed player cannot come back to this room. Bots have an action of their own; the creator stays. */
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
    ...vacate(state, target),
    ...(othersAreConnected(state, target) ? [] : emptied(state, now)),
  ]);
}

/** Mutes a player, or unmutes them. */
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

function vacate(state: GameState, seat: Player): GameEvent[] {
  if (state.waiting.includes(seat)) return [{ type: 'waiting_ended', playerId: seat.id }];
  if (state.stage.phase === 'lobby')
    return [
      { type: 'player_left', playerId: seat.id },
      ...setFollowsPlayers(state, state.players.length - 1),
    ];
  return [{ type: seat.joinsNextRound ? 'player_left' : 'seat_abandoned', playerId: seat.id }];
}
