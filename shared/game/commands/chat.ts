import { accept, type Decision, type Refusal, refuse } from '../events/decision.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import { fits, isVisible, withPlainLetters } from '../state/letters.ts';
import { CHAT_BURST, CHAT_WINDOW_MS, MAX_CHAT_LENGTH } from '../state/limits.ts';
import type { GameState, Message, Player } from '../state/state.ts';
import { canAnnounce, isSilenced } from '../talk/speech.ts';
import type { ActionOf, Context, SeatAction } from './command.ts';

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
  const time = notBeforeHiding(state, seat, notBeforePhase(state, context));
  const written = createMessage(state.messages, action.content, seat, time);
  if (!written.ok) return written;
  const message: Message = isAnnouncement
    ? {
        ...written.message,
        type: 'system_announcement',
        userId: null,
        displayName: null,
        source: 'revealer',
      }
    : written.message;
  return accept([{ type: 'message_posted', message }]);
}

/**
 * Hides all that a person has written up to now, in any round. The writer may have left, or have written only in rounds
 * whose messages the room no longer has.
 */
export function hideMessages(
  { hiddenWriters, messages, round, waitingChat }: GameState,
  action: ActionOf<'hide_messages'>,
  _: Player,
  { now }: Context,
): Decision {
  const userId = action.userId as UserId;
  const written = [...messages, ...waitingChat].filter((message) => message.userId === userId);
  // Clocks of processes differ.
  const until = Math.max(now, ...written.map(({ at }) => at));
  const isHidden = hiddenWriters.some(
    (one) => one.userId === userId && one.round === round && one.until === until,
  );
  return accept(isHidden ? [] : [{ type: 'messages_hidden', userId, until }]);
}

/** A written message, as it is stored. Refused: MESSAGE_LENGTH, RATE_LIMITED. */
export function createMessage(
  earlier: readonly Message[],
  text: string,
  { id: playerId, userId, displayName }: Player,
  { now, newId }: Context,
): { readonly ok: true; readonly message: Message } | Refusal {
  const content = text.replace(UNPRINTABLE, ' ').trim();
  if (!fits(content, MAX_CHAT_LENGTH) || !isVisible(content)) return refuse('MESSAGE_LENGTH');
  if (isRateLimited(earlier, playerId, now)) return refuse('RATE_LIMITED');
  const kept = withPlainLetters(content);
  return {
    ok: true,
    message: { id: newId(), type: 'chat', content: kept, at: now, playerId, userId, displayName },
  };
}

/**
 * Clocks of processes differ, but no message of a phase is older than the phase: by its time a message counts as
 * written before the discussion, which the bearer of the Shroud may read.
 */
export function notBeforePhase({ stage }: GameState, context: Context): Context {
  const begunAt = 'startedAt' in stage ? stage.startedAt : 0;
  return context.now >= begunAt ? context : { ...context, now: begunAt };
}

/** A message after the host has hidden a writer's earlier ones is later than those, whatever another process's clock says. */
export function notBeforeHiding({ hiddenWriters }: GameState, { userId }: Player, context: Context): Context {
  const until = hiddenWriters.find((one) => one.userId === userId)?.until ?? 0;
  return context.now > until ? context : { ...context, now: until + 1 };
}

/** Chat and claims share one limit on how much a player may say. */
export function isRateLimited(messages: readonly Message[], writer: PlayerId, now: number): boolean {
  const recent = messages.filter(({ playerId, at }) => playerId === writer && now - at < CHAT_WINDOW_MS);
  return recent.length >= CHAT_BURST;
}
