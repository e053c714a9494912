import { accept, type Decision, refuse } from '../events/decision.ts';
import type { UserId } from '../state/ids.ts';
import { chosenLook, isSameLook } from '../state/player-look.ts';
import { isConnected, isSeatedHuman } from '../state/presence.ts';
import { type GameState, memberOf, type Player, seatOf } from '../state/state.ts';
import type { ActionOf, Context, ServerCommand } from './command.ts';
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
  const place = memberOf(state, from);
  const canHaveIt = !state.removedUserIds.includes(to) && !isMember(state, to);
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
  if (!isTheirs || state.removedUserIds.includes(to) || isMember(state, to)) return refuse('INVALID_TARGET');
  return changeUser(state, { type: 'change_user', from, to }, context);
}

/** Whether the host may get a code for this seat: only while its player is disconnected. */
export function checkSeatMove(state: GameState, { playerId }: ActionOf<'issue_seat_code'>): Decision {
  const seat = state.players.find(({ id }) => id === playerId);
  const isAway = seat !== undefined && isSeatedHuman(seat) && !isConnected(seat);
  return isAway ? accept([]) : refuse('INVALID_TARGET');
}

/** A seat that was left counts until the round is over. */
function isMember({ players, waiting }: GameState, user: UserId): boolean {
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
