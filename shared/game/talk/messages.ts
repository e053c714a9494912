import type { PlayerId } from '../state/ids.ts';
import { CHAT_BURST, MAX_PLAYERS, MESSAGES_SHOWN } from '../state/limits.ts';
import type { GameState, Message } from '../state/state.ts';
import { canRead } from './speech.ts';

/** Enough to see everybody's last burst of messages, whatever is shown. */
const MESSAGES_KEPT = MESSAGES_SHOWN + MAX_PLAYERS * CHAT_BURST;

/**
 * The newest messages, and all announcements of the round. A reader who may not read the others gets their own,
 * announcements, and what came before the discussion; nothing that others write pushes any of it out.
 */
export function messagesFor(state: GameState, reader: PlayerId | null): readonly Message[] {
  const { stage, messages } = state;
  const player = state.players.find(({ id }) => id === reader);
  if (!player || stage.phase !== 'discussion' || canRead(state, player))
    return newest(messages, MESSAGES_SHOWN);
  const readable = messages.filter(
    ({ type, playerId, at }) => type !== 'chat' || playerId === reader || at < stage.startedAt,
  );
  return newest(readable, MESSAGES_SHOWN);
}

/** With one more message, and without those that nobody can be shown any more. */
export function withMessage(state: GameState, message: Message): GameState {
  const all = { ...state, messages: [...state.messages, message] };
  const kept = new Set([
    ...newest(all.messages, MESSAGES_KEPT),
    ...state.players.flatMap((player) => (canRead(all, player) ? [] : messagesFor(all, player.id))),
  ]);
  return { ...all, messages: all.messages.filter((one) => kept.has(one)) };
}

/** With one more of what those who wait write to one another. */
export function withWaitingMessage(state: GameState, message: Message): GameState {
  return { ...state, waitingChat: newest([...state.waitingChat, message], MESSAGES_KEPT) };
}

/** What those who wait read: one another, and the announcements of the round. */
export function messagesForWaiting({ messages, waitingChat }: GameState) {
  return {
    messages: messages.filter(({ type }) => type !== 'chat'),
    waitingChat: newest(waitingChat, MESSAGES_SHOWN),
  };
}

function newest(messages: readonly Message[], count: number): readonly Message[] {
  const first = messages.length - count;
  return messages.filter(({ type }, index) => index >= first || type !== 'chat');
}
