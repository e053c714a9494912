import { isVisible, withPlainLetters } from '../state/letters.ts';
import { CHAT_BURST, CHAT_WINDOW_MS, MAX_CHAT_LENGTH } from '../state/limits.ts';
import type { GameState, Message, Player } from '../state/state.ts';
import { canAnnounce, isSilenced } from '../talk/speech.ts';
import type { Context, SeatAction } from './command.ts';
import { accept, type Decision, refuse } from './decision.ts';

/** Control and direction characters would let a message disguise itself. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Chat in lobby, discussion and results; the Revealer's one announcement in discussion (rulebook section 7). */
export function sendMessage(
  state: GameState,
  action: Extract<SeatAction, { type: 'send_message' }>,
  seat: Player,
  context: Context,
): Decision {
  const isAnnouncement = action.messageType === 'system_announcement';
  if (isAnnouncement && !canAnnounce(state, seat)) return refuse('INVALID_ACTION');
  if (!isAnnouncement && isSilenced(state, seat)) return refuse('MUTED');
  const content = action.content.replace(UNPRINTABLE, ' ').trim();
  if (content.length > MAX_CHAT_LENGTH || !isVisible(content)) return refuse('MESSAGE_LENGTH');
  if (recentMessages(state, seat, context.now) >= CHAT_BURST) return refuse('RATE_LIMITED');
  const base = {
    id: context.newId(),
    content: withPlainLetters(content),
    at: context.now,
    playerId: seat.id,
  };
  const message: Message = isAnnouncement
    ? { ...base, type: 'system_announcement', userId: null, displayName: null, source: 'revealer' }
    : { ...base, type: 'chat', userId: seat.userId, displayName: seat.displayName };
  return accept([{ type: 'message_posted', message }]);
}

function recentMessages(state: GameState, seat: Player, now: number): number {
  return state.messages.filter(({ playerId, at }) => playerId === seat.id && now - at < CHAT_WINDOW_MS)
    .length;
}
