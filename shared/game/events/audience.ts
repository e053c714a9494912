import type { PlayerId, UserId } from '../state/ids.ts';
import { isConnected } from '../state/presence.ts';
import type { GameState } from '../state/state.ts';
import { canChat } from '../talk/speech.ts';
import type { GameEvent } from './event.ts';

/** The viewers who can see that this happened. */
export function audienceOf(
  state: GameState,
  event: GameEvent,
): 'room' | 'nobody' | PlayerId | readonly PlayerId[] {
  switch (event.type) {
    case 'choice_made':
      return event.isDone ? 'room' : event.playerId;
    case 'vote_changed':
      return event.playerId;
    case 'player_muted':
      return [...(mayChatOtherwise(state, event.playerId) ? [event.playerId] : []), state.hostId];
    case 'connections_changed':
      if (isWaiting(state, event.playerId)) return 'nobody';
      return wasConnected(state, event.playerId) === event.connections.length > 0 ? 'nobody' : 'room';
    case 'user_changed':
      return isShown(state, event.from) ? 'room' : 'nobody';
    case 'role_changed':
      return event.seenBy;
    case 'role_fixed':
    case 'player_removed':
    case 'room_emptied':
    case 'room_entered':
    case 'bot_spoke':
    case 'table_token_issued':
    case 'user_forgotten':
    // Waiting players get a frame whenever their chat has changed.
    case 'waiting_message_posted':
      return 'nobody';
    default:
      return 'room';
  }
}

/** Hosts see whom they have muted. Muted players see it only in phases with a chat. */
function mayChatOtherwise(state: GameState, playerId: PlayerId): boolean {
  const player = state.players.find(({ id }) => id === playerId);
  return player !== undefined && canChat(state, { ...player, mutedByHost: false });
}

/** A person who was removed from the lobby and wrote nothing appears in no view. */
function isShown({ creatorUserId, messages, players, waiting }: GameState, user: UserId): boolean {
  return (
    user === creatorUserId || [...players, ...messages, ...waiting].some(({ userId }) => userId === user)
  );
}

function isWaiting({ waiting }: GameState, playerId: PlayerId): boolean {
  return waiting.some(({ id }) => id === playerId);
}

function wasConnected({ players }: GameState, playerId: PlayerId): boolean {
  return players.some((player) => player.id === playerId && isConnected(player));
}
