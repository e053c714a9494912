import type { UserId } from '../../state/ids.ts';
import { placeOf } from '../../state/seat-of.ts';
import type { GameState } from '../../state/state.ts';
import type { Context, ServerCommand } from '../command.ts';
import { accept, type Decision } from '../decision.ts';
import { emptied, othersAreConnected } from './connections.ts';
import { leaveGame } from './leaving.ts';

/**
 * A guest who signs in takes the seat along, with the name it has at the table, or the place among the waiting. An
 * account that has a seat of its own gets no second one, and one that was removed gets none: the guest's is then left.
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
    ...(isLastOne ? emptied(state, context.now) : []),
  ]);
}

/** This includes the seat that they have left, until the round is over. */
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
