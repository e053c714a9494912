import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import { CHAT_BURST, CLAIM_MESSAGES_SHOWN, MAX_PLAYERS, MESSAGES_SHOWN } from '../state/limits.ts';
import type { GameState, Message } from '../state/state.ts';
import { canRead, isHeardOnScreen } from './speech.ts';

/** Of what is said, how many of the newest messages; claims have places of their own. */
interface Window {
  readonly messages: number;
  readonly claims: number;
}
const SHOWN: Window = { messages: MESSAGES_SHOWN, claims: CLAIM_MESSAGES_SHOWN };
/** Enough to see everybody's last burst of either, whatever is shown. */
const BURSTS = MAX_PLAYERS * CHAT_BURST;
const KEPT: Window = { messages: SHOWN.messages + BURSTS, claims: SHOWN.claims + BURSTS };

/** Whoever reads what is said: a player, the screen for everybody, or, with null, anybody who may read all of it. */
export type Reader = PlayerId | 'screen' | null;

/**
 * The newest messages, and all announcements of the round. A reader who may not read the others gets their own,
 * announcements, and what came before the discussion; nothing that others say pushes any of it out.
 */
export function messagesFor(state: GameState, reader: Reader): readonly Message[] {
  const { stage, messages } = state;
  if (reader === 'screen' && !isHeardOnScreen(state)) return messages.filter(isAnnouncement);
  const player = state.players.find(({ id }) => id === reader);
  if (!player || stage.phase !== 'discussion' || canRead(state, player)) return newest(messages, SHOWN);
  const readable = messages.filter(
    (message) => isAnnouncement(message) || message.playerId === reader || message.at < stage.startedAt,
  );
  return newest(readable, SHOWN);
}

/** With one more message, and without those that nobody can be shown any more. */
export function withMessage(state: GameState, message: Message): GameState {
  const all = { ...state, messages: [...state.messages, message] };
  const kept = new Set([
    ...newest(all.messages, KEPT),
    ...state.players.flatMap((player) => (canRead(all, player) ? [] : messagesFor(all, player.id))),
  ]);
  return { ...all, messages: all.messages.filter((one) => kept.has(one)) };
}

/** With one more of what those who wait write to one another. */
export function withWaitingMessage(state: GameState, message: Message): GameState {
  return { ...state, waitingChat: newest([...state.waitingChat, message], KEPT) };
}

/** What those who wait read: one another, and the announcements of the round. */
export function messagesForWaiting({ messages, waitingChat }: GameState) {
  return {
    messages: messages.filter(isAnnouncement),
    waitingChat: newest(waitingChat, SHOWN),
  };
}

/** All claims that a reader may hear of; who may not read the others is told of their own alone. */
export function claimsFor(state: GameState, reader: Reader): readonly MadeClaim[] {
  if (reader === 'screen') return isHeardOnScreen(state) ? state.claims : [];
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

const isAnnouncement = ({ type }: Message) => type === 'system_announcement';
const isClaim = ({ type }: Message) => type === 'claim';
