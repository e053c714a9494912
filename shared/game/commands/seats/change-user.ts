import { isSeatedHuman } from '../../state/presence.ts';
import type { GameState } from '../../state/state.ts';
import type { Context, ServerCommand } from '../command.ts';
import { accept, type Decision } from '../decision.ts';
import { emptied, othersAreConnected } from './connections.ts';
import { leaveGame } from './leaving.ts';

/**
 * A guest who signs in takes the seat along, with the name it has at the table. An account that has a seat of its own
 * gets no second one, and one that was removed gets none: then the guest's is left.
 */
export function changeUser(
  state: GameState,
  { from, to }: Extract<ServerCommand, { type: 'change_user' }>,
  context: Context,
): Decision {
  if (from === to || !isKnown(state, from)) return accept([]);
  const seat = state.players.find((player) => player.userId === from && isSeatedHuman(player));
  const canHaveIt = !state.removedUserIds.includes(to) && !state.players.some(({ userId }) => userId === to);
  if (!canHaveIt) return seat === undefined ? accept([]) : leaveGame(state, null, seat, context);
  const isLastOne = seat !== undefined && !othersAreConnected(state, seat);
  return accept([
    { type: 'user_changed', from, to, at: context.now },
    ...(isLastOne ? emptied(state, context.now) : []),
  ]);
}

function isKnown({ creatorUserId, messages, players, removedUserIds }: GameState, user: string): boolean {
  return (
    creatorUserId === user ||
    removedUserIds.some((id) => id === user) ||
    [...players, ...messages].some(({ userId }) => userId === user)
  );
}
