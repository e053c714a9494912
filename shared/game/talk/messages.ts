import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import {
  CHAT_BURST,
  CLAIM_MESSAGES_SHOWN,
  MAX_HIDDEN_WRITERS,
  MAX_PLAYERS,
  MESSAGES_SHOWN,
} from '../state/limits.ts';
import type { GameState, HiddenWriter, Message } from '../state/state.ts';
import { canRead, isTalkOnScreen } from './speech.ts';

/** How many of the newest messages; claims are counted separately. */
interface Window {
  readonly messages: number;
  readonly claims: number;
}
const SHOWN: Window = { messages: MESSAGES_SHOWN, claims: CLAIM_MESSAGES_SHOWN };
/** Enough for the last burst of every player, of either kind. */
const BURSTS = MAX_PLAYERS * CHAT_BURST;
const KEPT: Window = { messages: SHOWN.messages + BURSTS, claims: SHOWN.claims + BURSTS };

/** A reader of the table's talk: a player, or the table screen. */
export type Reader = PlayerId | 'screen';

/** What decides what a reader may read. */
export type TalkSlice = Pick<
  GameState,
  'stage' | 'players' | 'selectedRoles' | 'customRoles' | 'messages' | 'claims'
>;

/** What readers without restrictions see: the newest messages, and all announcements of the round. */
export const shownMessages = (messages: readonly Message[]): readonly Message[] =>
  newest(messages.filter(isShown), SHOWN);

/**
 * What one reader sees. A player who may not read the others gets their own messages, announcements, and what came
 * before the discussion; nothing that others say pushes any of it out.
 */
export function messagesFor(state: TalkSlice, reader: Reader): readonly Message[] {
  const { stage, messages } = state;
  if (reader === 'screen' && !isTalkOnScreen(state)) {
    return messages.filter((message) => isShown(message) && isAnnouncement(message));
  }
  const player = state.players.find(({ id }) => id === reader);
  if (!player || stage.phase !== 'discussion' || canRead(state, player)) return shownMessages(messages);
  return shownMessages(
    messages.filter(
      (message) => isAnnouncement(message) || message.playerId === reader || message.at < stage.startedAt,
    ),
  );
}

/** With one more message, and without those that no view can show any more. */
export function withMessage(state: GameState, message: Message): GameState {
  const all = { ...state, messages: [...state.messages, message] };
  const kept = new Set([
    ...newest(all.messages, KEPT),
    ...state.players.flatMap((player) => (canRead(all, player) ? [] : messagesFor(all, player.id))),
  ]);
  return { ...all, messages: all.messages.filter((one) => kept.has(one)) };
}

/** With one more message of the waiting players. */
export function withWaitingMessage(state: GameState, message: Message): GameState {
  return { ...state, waitingChat: newest([...state.waitingChat, message], KEPT) };
}

/**
 * Without the chat messages of one writer up to a moment. Claims stay, since the rules need them, and so do
 * announcements: one that went with a writer would reveal its author.
 */
export function withHidden(
  state: GameState,
  { userId, until }: Pick<HiddenWriter, 'userId' | 'until'>,
): GameState {
  const isTheirs = (message: Message) => isFreeWordOf(message, userId) && message.at <= until;
  const hidden = (messages: readonly Message[]): readonly Message[] =>
    messages.some(isTheirs)
      ? messages.map((one) => (isTheirs(one) ? { ...one, content: '', isHidden: true } : one))
      : messages;
  const others = state.hiddenWriters.filter((one) => one.userId !== userId);
  return {
    ...state,
    messages: hidden(state.messages),
    waitingChat: hidden(state.waitingChat),
    hiddenWriters: [...others, { userId, round: state.round, until }].slice(-MAX_HIDDEN_WRITERS),
  };
}

/** An earlier round as it may be shown now: the host may have hidden a writer's messages since. */
export function withHiddenSince<S extends GameState>(earlier: S, { hiddenWriters, players }: GameState): S {
  const hidden = hiddenWriters.filter(({ round }) => round > earlier.round);
  const isHidden = (message: Message) =>
    hidden.some(
      ({ userId }) =>
        isFreeWordOf(message, userId) ||
        // A guest may have signed in since.
        (message.type === 'chat' &&
          players.some((one) => one.id === message.playerId && one.userId === userId)),
    );
  return { ...earlier, hiddenWriters, messages: earlier.messages.filter((message) => !isHidden(message)) };
}

const isFreeWordOf = (message: Message, userId: UserId) =>
  message.type === 'chat' && message.userId === userId;

/** What waiting players read: one another, and the announcements of the round. */
export function messagesForWaiting({ messages, waitingChat }: Pick<GameState, 'messages' | 'waitingChat'>) {
  return {
    messages: messages.filter(isAnnouncement),
    waitingChat: newest(waitingChat.filter(isShown), SHOWN),
  };
}

/** The claims that a reader sees; a player who may not read the others sees only their own. */
export function claimsFor(state: TalkSlice, reader: Reader): readonly MadeClaim[] {
  if (reader === 'screen') return isTalkOnScreen(state) ? state.claims : [];
  const player = state.players.find(({ id }) => id === reader);
  if (!player || canRead(state, player)) return state.claims;
  return state.claims.filter(({ playerId }) => playerId === reader);
}

function newest(messages: readonly Message[], window: Window): readonly Message[] {
  const others = messages.filter((message) => !isClaim(message));
  const claims = messages.filter(isClaim);
  const shown = new Set([...claims.slice(-window.claims), ...others.slice(-window.messages)]);
  return messages.filter((message) => isAnnouncement(message) || shown.has(message));
}

const isShown = ({ isHidden }: Message) => isHidden !== true;
const isAnnouncement = ({ type }: Message) => type === 'system_announcement';
const isClaim = ({ type }: Message) => type === 'claim';
