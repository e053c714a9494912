import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { MAX_PLAYERS } from '../state/limits.ts';
import { isBetweenRounds } from '../state/phase.ts';
import { isPresent } from '../state/presence.ts';
import type { GameState, Player } from '../state/state.ts';
import { createMessage, notBeforeHiding } from './chat.ts';
import type { Context, SeatAction } from './command.ts';
import { changeName, chooseLook } from './identity.ts';
import { hostIfMissing, seatsTaken } from './joining.ts';
import { leaveGame } from './leaving.ts';

/** What waiting players may do: chat with one another, and leave. */
export function decideForWaiting(
  state: GameState,
  action: SeatAction,
  waiting: Player,
  context: Context,
): Decision {
  switch (action.type) {
    case 'send_message':
      return sendWaitingMessage(state, action, waiting, context);
    // During a round a new face would be a signal to the table.
    case 'choose_look':
      return isBetweenRounds(state.stage.phase) ? chooseLook(state, action, waiting) : refuse('WRONG_PHASE');
    case 'change_name':
      return state.stage.phase === 'lobby' ? changeName(state, action, waiting) : refuse('WRONG_PHASE');
    case 'leave_game':
      return leaveGame(state, action, waiting, context);
    default:
      return refuse('NOT_JOINED');
  }
}

function sendWaitingMessage(
  state: GameState,
  action: Extract<SeatAction, { type: 'send_message' }>,
  waiting: Player,
  context: Context,
): Decision {
  if (action.messageType === 'system_announcement') return refuse('INVALID_ACTION');
  const written = createMessage(
    state.waitingChat,
    action.content,
    waiting,
    notBeforeHiding(state, waiting, context),
  );
  return written.ok ? accept([{ type: 'waiting_message_posted', message: written.message }]) : written;
}

/** Between rounds present waiting players get the free seats, in order of arrival. */
export function waitingFollowUps(state: GameState, now: number): GameEvent[] {
  if (!isBetweenRounds(state.stage.phase)) return [];
  return state.waiting
    .filter((player) => isPresent(player, now))
    .slice(0, MAX_PLAYERS - seatsTaken(state))
    .flatMap((player, index): GameEvent[] => [
      { type: 'waiting_seated', playerId: player.id },
      ...(index === 0 ? hostIfMissing(state, player) : []),
    ]);
}

/** Waiting players who are absent when a round begins stop waiting. */
export function absentWaitingEnded(state: GameState, now: number): GameEvent[] {
  return state.waiting
    .filter((player) => !isPresent(player, now))
    .map(({ id }) => ({ type: 'waiting_ended', playerId: id }));
}
