import type { ClaimView, MessageView } from '../../protocol/game-view.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { claimSentence } from '../sentences/claim-sentences.ts';
import { faceUpSentence } from '../sentences/round-sentences.ts';
import type { Sentence } from '../sentences/sentence.ts';
import type { MadeClaim } from '../state/claim.ts';
import { type GameState, isRevealed, type Message, type Stage, type StageOf } from '../state/state.ts';
import { payloadFromClaim } from '../talk/claim-payload.ts';
import {
  claimsFor,
  messagesFor,
  messagesForWaiting,
  type Reader,
  shownMessages,
  type TalkSlice,
} from '../talk/messages.ts';
import { hasMovedOn, type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import type { ViewCache } from './view-cache.ts';
import { peopleOf, type WordedSlice } from './view-context.ts';
import type { Words } from './words.ts';

/** Messages and claims. What a single reader may see of them depends on the stage as well. */
export function talkParts(state: GameState, reader: Reader | null, words: Words, remembered: ViewCache) {
  const { stage, players, selectedRoles, customRoles, messages, claims } = state;
  const judged = judgedRound(stage);
  if (reader === null) {
    return {
      messages: remembered.part('messages', { messages, claims, players, words }, sharedMessages),
      claims: remembered.part('claims', { claims, players, customRoles, judged }, claimViews),
    };
  }
  const readable = { messages, claims, players, stage, selectedRoles, customRoles, reader };
  return {
    messages: remembered.part('messages', { ...readable, words }, readableMessages),
    claims: remembered.part('claims', { ...readable, judged }, readableClaims),
  };
}

/** The talk that waiting players see: the announcements of the round, and their own chat. */
export function waitingTalk(slice: WordedSlice<'messages' | 'waitingChat' | 'claims' | 'players'>) {
  const { messages, waitingChat } = messagesForWaiting(slice);
  return {
    messages: messageViews(messages, slice),
    claims: [],
    waitingChat: messageViews(waitingChat, slice),
  };
}

type Readable = TalkSlice & { readonly reader: Reader };
interface ClaimsSlice extends Pick<GameState, 'claims' | 'players' | 'customRoles'> {
  readonly judged: StageOf<'results'> | null;
}

const sharedMessages = (slice: WordedSlice<'messages' | 'claims' | 'players'>) =>
  messageViews(shownMessages(slice.messages), slice);

const readableMessages = (slice: Readable & { readonly words: Words }) =>
  messageViews(messagesFor(slice, slice.reader), slice);

const readableClaims = (slice: ClaimsSlice & Readable) =>
  claimViews({ ...slice, claims: claimsFor(slice, slice.reader) });

function messageViews(messages: readonly Message[], slice: WordedSlice<'claims' | 'players'>): MessageView[] {
  const context = { people: peopleOf(slice), words: slice.words };
  return messages.map((message) => {
    const { playerId, claimId } = message;
    const said = sentencesOf(slice.claims, message);
    const isSaid = message.type !== 'system_announcement' && playerId !== null;
    return {
      id: message.id,
      // If the sender has gone, only the message itself still knows the name.
      userId: isSaid ? (context.people.seatedUserId(playerId) ?? message.userId) : null,
      content: said === null ? message.content : context.words.text(said, context.people.nameOf),
      messageType: message.type,
      displayName: message.displayName,
      timestamp: message.at,
      ...(message.source ? { source: message.source } : {}),
      ...(claimId === undefined ? {} : { claimId }),
      ...(said === null ? {} : { said }),
    };
  });
}

/** What a message says in the words of the theme; null for what somebody wrote. */
function sentencesOf(claims: readonly MadeClaim[], { claimId, faceUp }: Message): Sentence[] | null {
  if (claimId === undefined) return faceUp ? [faceUpSentence(faceUp.playerId, faceUp.role)] : null;
  const made = claims.find(({ id }) => id === claimId);
  return made === undefined ? [] : [claimSentence(made.claim, made.playerId)];
}

/** The round whose claims are judged; null while it goes on. */
const judgedRound = (stage: Stage): StageOf<'results'> | null =>
  stage.phase === 'results' && isRevealed(stage) ? stage : null;

/** Claims of this round, with their verdicts once everything may be seen. */
function claimViews({ claims, players, customRoles, judged }: ClaimsSlice): ClaimView[] {
  const { userIdOf } = peopleOf({ players });
  const truth = judged === null ? null : truthOf(judged, rolesOf({ customRoles }));
  return claims.map((made) => ({
    id: made.id,
    userId: userIdOf(made.playerId),
    claim: payloadFromClaim(made.claim, userIdOf),
    at: made.at,
    withdrawn: made.withdrawnAt !== undefined,
    ...(truth === null ? {} : verdictView(truth, made)),
  }));
}

function verdictView(
  truth: RoundTruth,
  { playerId, claim }: MadeClaim,
): Pick<ClaimView, 'verdict' | 'hasMovedOn'> {
  const verdict = verdictOf(truth, playerId, claim);
  return hasMovedOn(truth, playerId, claim) ? { verdict, hasMovedOn: true } : { verdict };
}
