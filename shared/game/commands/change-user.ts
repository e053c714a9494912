import type { UserId } from '../state/ids.ts';
import { isConnected, isSeatedHuman } from '../state/presence.ts';
import { type GameState, placeOf, seatOf } from '../state/state.ts';
import type { ActionOf, Context, ServerCommand } from './command.ts';
import { accept, type Decision, refuse } from './decision.ts';
import { othersAreConnected, roomEmptied } from './joining.ts';
import { leaveGame } from './leaving.ts';

/**
 * A guest who signs in keeps the seat and its name, or the place among the waiting players. An account that has a seat
 * already, or was removed, does not get the guest's: that seat is then left.
 */
export function changeUser(
  state: GameState,
  { from, to }: Extract<ServerCommand, { type: 'change_user' }>,
  context: Context,
): Decision {
  if (from === to || !isKnown(state, from)) return accept([]);
  const place = placeOf(state, from);
  const canHaveIt = !state.removedUserIds.includes(to) && !hasPlace(state, to);
  if (!canHaveIt) return place === undefined ? accept([]) : leaveGame(state, null, place, context);
  const isLastOne = place !== undefined && !othersAreConnected(state, place);
  return accept([
    { type: 'user_changed', from, to, at: context.now },
    ...(isLastOne ? roomEmptied(state, context.now) : []),
  ]);
}

/** A guest's seat goes to another identity if seat, guest and table term still match the offer. No identity gets a second seat. */
export function moveSeat(
  state: GameState,
  { playerId, from, to, term = state.tableTerm }: Extract<ServerCommand, { type: 'move_seat' }>,
  context: Context,
): Decision {
  const seat = seatOf(state, from);
  const isTheirs = seat !== undefined && seat.id === playerId && term === state.tableTerm;
  if (!isTheirs || state.removedUserIds.includes(to) || hasPlace(state, to)) return refuse('INVALID_TARGET');
  return changeUser(state, { type: 'change_user', from, to }, context);
}

/** Whether the host may get a code for this seat: only while its player is disconnected. */
export function checkSeatMove(state: GameState, { playerId }: ActionOf<'issue_seat_code'>): Decision {
  const seat = state.players.find(({ id }) => id === playerId);
  const isAway = seat !== undefined && isSeatedHuman(seat) && !isConnected(seat);
  return isAway ? accept([]) : refuse('INVALID_TARGET');
}

/** A seat that was left counts until the round is over. */
function hasPlace({ players, waiting }: GameState, user: UserId): boolean {
  return [...players, ...waiting].some(({ userId }) => userId === user);
}

function isKnown(state: GameState, user: UserId): boolean {
  const { creatorUserId, messages, players, removedUserIds, waiting, waitingChat } = state;
  return (
    creatorUserId === user ||
    removedUserIds.includes(user) ||
    [...players, ...messages, ...waiting, ...waitingChat].some(({ userId }) => userId === user)
  );
}
