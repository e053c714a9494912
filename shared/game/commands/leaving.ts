import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { isConnected, isPresent, isSeatedHuman, presentHumans } from '../state/presence.ts';
import { type GameState, memberOf, type Player } from '../state/state.ts';
import type { ActionOf, Context, SeatAction, ServerCommand } from './command.ts';
import { othersAreConnected, roomEmptied } from './joining.ts';
import { resizeReadyMadeSet } from './ready-made-selection.ts';

/**
 * In the lobby the seat is free at once. In a running round a bot has it until the round is over; in results it stays
 * visible, and is free for the next round (rulebook section 10). Waiting players only stop waiting.
 */
export function leaveGame(state: GameState, _: unknown, seat: Player, { now }: Context): Decision {
  return accept([
    ...handOverOnLeaving(state, seat, now),
    ...vacate(state, seat),
    ...(othersAreConnected(state, seat) ? [] : roomEmptied(state, now)),
  ]);
}

/** A deleted account leaves like any player; no name is kept of the round. */
export function forgetUser(
  state: GameState,
  { userId }: Extract<ServerCommand, { type: 'forget_user' }>,
  context: Context,
): Decision {
  const place = memberOf(state, userId);
  const left = place === undefined ? accept([]) : leaveGame(state, null, place, context);
  const seats = state.players.filter((player) => player.userId === userId && player.isForgotten !== true);
  const forgotten = seats.map(({ id }): GameEvent => ({ type: 'user_forgotten', playerId: id }));
  return left.ok ? accept([...left.events, ...forgotten]) : left;
}

/** A removed player cannot return to this room. Bots are removed by `remove_bot`; the creator cannot be removed. */
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
    ...(othersAreConnected(state, target) ? [] : roomEmptied(state, now)),
  ]);
}

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
      ...resizeReadyMadeSet(state, state.players.length - 1),
    ];
  return [{ type: seat.joinsNextRound ? 'player_left' : 'seat_abandoned', playerId: seat.id }];
}

/** To another present human, who stays host (rulebook section 10). */
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

/** A leaving host hands over to the present human who joined first, else to any human, never to a bot. */
function handOverOnLeaving(state: GameState, seat: Player, now: number): GameEvent[] {
  if (state.hostId !== seat.id) return keepLentHost(state, seat);
  const others = state.players.filter((player) => player.id !== seat.id && isSeatedHuman(player));
  const present = new Set(presentHumans(state, now).map(({ id }) => id));
  const rank = (player: Player) => (present.has(player.id) || isConnected(player) ? 0 : 1);
  const [heir] = others.sort((a, b) => rank(a) - rank(b) || a.joinedAt - b.joinedAt);
  if (!heir) return [];
  const type =
    state.isHostLent === true && seat.userId !== state.creatorUserId ? 'host_lent' : 'host_changed';
  return [{ type, playerId: heir.id }];
}

/** When the absent creator leaves for good, the host in between stays host. */
function keepLentHost(state: GameState, seat: Player): GameEvent[] {
  const isLeft = state.isHostLent === true && seat.userId === state.creatorUserId;
  return isLeft ? [{ type: 'host_changed', playerId: state.hostId }] : [];
}
