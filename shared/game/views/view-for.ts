import type {
  GameView,
  MessageView,
  PublicView,
  VoteResults,
  WaitingView,
} from '../../protocol/game-view.ts';
import { currentRole } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import { rolesOf, roundOf } from '../night/role-table.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import { pauseOf } from '../state/clock.ts';
import { appearanceIn, CUSTOM_ROLE_TEAMS } from '../state/custom-role.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { RoleTable } from '../state/role-facts.ts';
import {
  type GameState,
  isRevealed,
  type Message,
  nightOf,
  type Stage,
  type StageOf,
} from '../state/state.ts';
import {
  claimsFor,
  messagesFor,
  messagesForWaiting,
  type Reader,
  shownMessages,
  type TalkSlice,
} from '../talk/messages.ts';
import type { ViewContext } from './action-result.ts';
import { meFor } from './me-view.ts';
import { nightLogOf } from './night-log.ts';
import { type People, peopleOf } from './people.ts';
import { claimContent, claimViews, judgedRound, playerView } from './player-view.ts';
import { Remembered } from './remembered.ts';
import { type RoleOrigin, type Words, wordsWith } from './words.ts';

/**
 * A seat sees the public part and its own; a table screen only the public part; a waiting player the public part
 * without the table's talk, plus the chat of the waiting players.
 */
export type Viewer =
  | { readonly kind: 'seat'; readonly playerId: PlayerId; readonly isAdmin?: boolean }
  | { readonly kind: 'table' }
  | { readonly kind: 'waiting' };

interface ViewOptions {
  readonly words: Words;
  /** Epoch milliseconds, for the clients' clocks. */
  readonly now: number;
}

/** The one place where secrets are taken out of a game (rulebook section 3). */
export function viewFor(state: GameState, viewer: Viewer, options: ViewOptions): GameView {
  if (viewer.kind === 'waiting') return { ...waitingViewFor(state, options), me: null };
  const reader = viewer.kind === 'seat' ? viewer.playerId : 'screen';
  const me =
    viewer.kind === 'seat'
      ? meFor(state, viewer.playerId, { ...options, isAdmin: viewer.isAdmin === true })
      : null;
  return { ...publicViewFor(state, reader, options), me };
}

/** A slice of the state that a part of the view is made from, and the words it uses. */
type Slice<K extends keyof GameState> = Pick<GameState, K> & { readonly words: Words };

/**
 * The public part of the view. It is the same for all players who may read the chat (`null`); other readers get their
 * own. `remembered` belongs to one such reader, or to all who share a view.
 */
export function publicViewFor(
  state: GameState,
  reader: Reader | null,
  { words: themeWords, now }: ViewOptions,
  remembered = new Remembered(),
): PublicView {
  const { stage, settings, players, selectedRoles, customRoles } = state;
  const words = wordsIn(state, themeWords, remembered);
  const host = players.find(({ id }) => id === state.hostId);
  return {
    id: state.id,
    roomCode: state.roomCode,
    hostId: host?.userId ?? state.creatorUserId,
    creatorId: state.creatorUserId,
    phase: stage.phase,
    selectedRoles: remembered.part('selectedRoles', { selectedRoles }, () => [...selectedRoles]),
    themeId: settings.selectedTheme,
    gameSettings: remembered.part(
      'gameSettings',
      { settings, stage, players, customRoles, words },
      gameSettings,
    ),
    version: state.version,
    serverTime: now,
    phaseStartedAt: 'endsAt' in stage ? stage.startedAt : null,
    phaseEndsAt: 'endsAt' in stage ? stage.endsAt : null,
    ...pauseView(stage, peopleOf(state)),
    round: state.round,
    currentRoleIndex: currentRoleIndex(state),
    createdAt: state.createdAt,
    ...tableParts(state, remembered),
    ...peopleParts(state, reader, words, remembered),
  };
}

/** What lies on the table. */
function tableParts(
  { stage, customRoles, selectedRoles, settings, waiting }: GameState,
  remembered: Remembered,
) {
  const { selectedTheme } = settings;
  return {
    centerCards: remembered.part('centerCards', { stage }, centerCards),
    werewolfPileSize: remembered.part(
      'werewolfPileSize',
      { stage, selectedRoles, customRoles },
      werewolfPileSize,
    ),
    customRoles: remembered.part('customRoles', { customRoles, selectedRoles, selectedTheme }, customRolesOf),
    waiting: remembered.part('waiting', { waiting }, waitingPeople),
  };
}

/** The players, and what they say and do. */
function peopleParts(state: GameState, reader: Reader | null, words: Words, remembered: Remembered) {
  const { stage, players, hostId, customRoles, hiddenWriters } = state;
  return {
    ...(hiddenWriters.length === 0
      ? {}
      : { hiddenWriters: remembered.part('hiddenWriters', { hiddenWriters }, () => [...hiddenWriters]) }),
    ...talkParts(state, reader, words, remembered),
    players: remembered.part('players', { players, stage, hostId, customRoles, words }, playerViews),
    ...(isRevealed(stage)
      ? { nightLog: remembered.part('nightLog', { stage, players, customRoles, words }, nightLog) }
      : {}),
  };
}

/** What is said. What a single reader may see of it depends on the stage as well. */
function talkParts(state: GameState, reader: Reader | null, words: Words, remembered: Remembered) {
  const { stage, players, selectedRoles, customRoles, messages, claims } = state;
  const judged = judgedRound(stage);
  if (reader === null) {
    return {
      messages: remembered.part('messages', { messages, claims, players, words }, sharedMessages),
      claims: remembered.part('claims', { claims, players, customRoles, judged }, sharedClaims),
    };
  }
  const readable = { messages, claims, players, stage, selectedRoles, customRoles, reader };
  return {
    messages: remembered.part('messages', { ...readable, words }, readableMessages),
    claims: remembered.part('claims', { ...readable, judged }, readableClaims),
  };
}

type MessagesSlice = Slice<'messages' | 'claims' | 'players'>;
type ClaimsSlice = Parameters<typeof claimViews>[0] & Pick<GameState, 'players'>;
type Readable = TalkSlice & { readonly reader: Reader };

const messageViews = (messages: readonly Message[], slice: Slice<'claims' | 'players'>): MessageView[] => {
  const telling = { people: peopleOf(slice), words: slice.words };
  return messages.map((message) => messageView(slice, message, telling));
};

const sharedMessages = (slice: MessagesSlice) => messageViews(shownMessages(slice.messages), slice);
const readableMessages = (slice: Readable & { readonly words: Words }) =>
  messageViews(messagesFor(slice, slice.reader), slice);

const sharedClaims = (slice: ClaimsSlice) => claimViews(slice, peopleOf(slice));
const readableClaims = (slice: ClaimsSlice & Readable) =>
  claimViews({ ...slice, claims: claimsFor(slice, slice.reader) }, peopleOf(slice));

const playerViews = (slice: Slice<'players' | 'stage' | 'hostId' | 'customRoles'>) => {
  const telling = { people: peopleOf(slice), words: slice.words };
  return slice.players.map((player) => playerView(slice, player, telling));
};

const nightLog = (slice: Slice<'stage' | 'players' | 'customRoles'>) =>
  nightLogOf(roundOf(slice), { people: peopleOf(slice), words: slice.words });

const waitingPeople = ({ waiting }: Pick<GameState, 'waiting'>) =>
  waiting.map(({ userId, displayName, look = null }) => ({ userId, displayName, look }));

/** The theme's words, and the titles of the room's custom roles. */
function wordsIn({ customRoles, settings }: GameState, themeWords: Words, remembered: Remembered): Words {
  return remembered.instance('words', { customRoles, settings, themeWords }, (slice) =>
    wordsWith(slice, slice.themeWords),
  );
}

function customRolesOf({
  customRoles,
  selectedRoles,
  selectedTheme,
}: Pick<GameState, 'customRoles' | 'selectedRoles'> & Pick<GameState['settings'], 'selectedTheme'>) {
  const selected = customRoles.filter(({ name }) => selectedRoles.includes(name));
  return selected.map((role) => {
    const { name, description, nightOrder, actions } = role;
    const { title, imageUrl } = appearanceIn(role, selectedTheme);
    return {
      name,
      team: CUSTOM_ROLE_TEAMS[role.team],
      title,
      description,
      imageUrl,
      nightOrder,
      actions: [...actions],
    };
  });
}

/** What waiting players see; they have no `me`. */
export function waitingViewFor(
  state: GameState,
  options: ViewOptions,
  remembered = new Remembered(),
): WaitingView {
  const { messages, waitingChat, claims, players } = state;
  const words = wordsIn(state, options.words, remembered);
  return {
    ...publicViewFor(state, null, options, remembered),
    ...remembered.part('waiting talk', { messages, waitingChat, claims, players, words }, (slice) => {
      const readable = messagesForWaiting(slice);
      return {
        messages: messageViews(readable.messages, slice),
        claims: [],
        waitingChat: messageViews(readable.waitingChat, slice),
      };
    }),
  };
}

function pauseView(stage: Stage, people: People) {
  const pause = pauseOf(stage);
  return pause === undefined
    ? { pausedAt: null, pausedBy: null }
    : { pausedAt: pause.at, pausedBy: people.userIdOf(pause.by) };
}

function startTimes(stage: Stage) {
  switch (stage.phase) {
    case 'discussion':
      return { discussionStartTime: stage.startedAt, votingStartTime: null };
    case 'vote':
      return { discussionStartTime: stage.discussionStartedAt, votingStartTime: stage.startedAt };
    case 'results':
      return { discussionStartTime: stage.discussionStartedAt, votingStartTime: stage.votingStartedAt };
    default:
      return { discussionStartTime: null, votingStartTime: null };
  }
}

/** 0 until the night is over, then the number of selected roles that have a night step, dealt or not. */
function currentRoleIndex(state: GameState): number {
  if (!nightOf(state.stage)) return 0;
  const table = rolesOf(state);
  return [...new Set(state.selectedRoles)].filter((name) => table.get(name).hasNightAction).length;
}

function centerCards({ stage }: Pick<GameState, 'stage'>) {
  const night = isRevealed(stage) ? nightOf(stage) : null;
  return Array.from({ length: CENTER_CARDS }, (_, center) =>
    night ? printedRole(night.layout, { center }) : null,
  );
}

function werewolfPileSize({
  stage,
  selectedRoles,
  customRoles,
}: Pick<GameState, 'stage' | 'selectedRoles' | 'customRoles'>): number {
  const night = nightOf(stage);
  if (night && isRevealed(stage)) return night.layout.pile.length;
  const table = rolesOf({ customRoles });
  return selectedRoles.some((name) => table.get(name).pileCard !== undefined) ? 1 : 0;
}

function messageView(state: Pick<GameState, 'claims'>, message: Message, telling: ViewContext): MessageView {
  const { playerId, claimId } = message;
  const isSaid = message.type !== 'system_announcement' && playerId !== null;
  return {
    id: message.id,
    // If the sender has gone, only the message itself still knows the name.
    userId: isSaid ? (telling.people.seatedUserId(playerId) ?? message.userId) : null,
    content: contentOf(state, message, telling),
    messageType: message.type,
    displayName: message.displayName,
    timestamp: message.at,
    ...(message.source ? { source: message.source } : {}),
    ...(claimId === undefined ? {} : { claimId }),
  };
}

function contentOf(
  state: Pick<GameState, 'claims'>,
  { claimId, content, faceUp }: Message,
  telling: ViewContext,
): string {
  const { people, words } = telling;
  if (claimId !== undefined) return claimContent(state, claimId, telling);
  return faceUp ? words.faceUp(people.nameOf(faceUp.playerId), faceUp.role) : content;
}

function roleOriginOf(
  { deal, night }: StageOf<'results'>,
  player: PlayerId,
  roles: RoleTable,
): RoleOrigin | null {
  const { name: role } = currentRole(night, player, roles);
  if (role === dealtRoleOf(deal, player)) return null;
  const artifactId = night.artifacts[player];
  if (artifactId !== undefined && ARTIFACTS[artifactId].countsAs === role)
    return { kind: 'artifact', role, artifactId };
  const isOwnCard = night.layout.hands[player] === deal.layout.hands[player];
  return { kind: isOwnCard ? 'copied' : 'last_card', role };
}

type SettingsSlice = Slice<'settings' | 'stage' | 'players' | 'customRoles'>;

const gameSettings = (slice: SettingsSlice) => ({
  ...slice.settings,
  ...startTimes(slice.stage),
  calculatingResults: slice.stage.phase === 'results' && slice.stage.result === null,
  ...voteResults(slice),
});

function voteResults(slice: SettingsSlice): { voteResults?: VoteResults } {
  const { stage, words } = slice;
  const [people, roles] = [peopleOf(slice), rolesOf(slice)];
  if (stage.phase !== 'results' || stage.result === null) return {};
  const { result } = stage;
  return {
    voteResults: {
      winners: [...result.winners],
      winCondition: words.winCondition(result.condition, result.winners),
      wasEndedByHost: result.condition === 'round_ended',
      eliminatedPlayers: result.eliminated.map(({ playerId, role }) => ({
        userId: people.userIdOf(playerId),
        displayName: people.nameOf(playerId),
        role,
      })),
      playerResults: result.players.map(({ playerId, isWinner, reason }) => {
        const origin = roleOriginOf(stage, playerId, roles);
        return {
          userId: people.userIdOf(playerId),
          isWinner,
          winReason: words.winReason(reason, { origin }),
          reasonToOthers: words.winReason(reason, { who: people.nameOf(playerId), origin }),
        };
      }),
      voteCount: Object.fromEntries(
        stage.deal.seats.map((seat) => [people.userIdOf(seat), result.voteCount[seat] ?? 0]),
      ),
    },
  };
}
