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
import { rolesOf } from '../night/role-table.ts';
import { isRevealed, nightOf } from '../night/round-knowledge.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import { pauseOf } from '../state/clock.ts';
import { appearanceIn } from '../state/custom-role.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { GameState, Message, Stage, StageOf } from '../state/state.ts';
import { messagesFor, messagesForWaiting, type Reader } from '../talk/messages.ts';
import { meFor } from './me-view.ts';
import { nightLogOf } from './night-log.ts';
import { type People, peopleOf } from './people.ts';
import { claimContent, claimViews, playerSources, playerView } from './player-view.ts';
import { Remembered } from './remembered.ts';
import { type RoleOrigin, type Words, wordsWith } from './words.ts';

/**
 * A seat sees the public part and its own; a table screen only the public part; somebody who waits for the next round
 * sees the public part without what is said at the table, plus what is said among the waiting.
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

/**
 * The part that is the same for everyone, except for a reader who may not read the others' chat. With `null` it is the
 * one for everybody at the table who may. What is remembered from version to version belongs to one reader, or to all of them.
 */
export function publicViewFor(
  state: GameState,
  reader: Reader,
  { words: themeWords, now }: ViewOptions,
  remembered = new Remembered(),
): PublicView {
  const { stage, settings, players, selectedRoles } = state;
  const people = peopleOf(state);
  const words = wordsIn(state, themeWords, remembered);
  const host = players.find(({ id }) => id === state.hostId);
  return {
    id: state.id,
    roomCode: state.roomCode,
    hostId: host?.userId ?? state.creatorUserId,
    creatorId: state.creatorUserId,
    phase: stage.phase,
    selectedRoles: remembered.part('selectedRoles', [selectedRoles], () => [...selectedRoles]),
    themeId: settings.selectedTheme,
    gameSettings: remembered.part('gameSettings', [settings, stage, players, words], () => ({
      ...settings,
      ...startTimes(stage),
      calculatingResults: stage.phase === 'results' && stage.result === null,
      ...voteResults(state, people, words),
    })),
    version: state.version,
    serverTime: now,
    phaseStartedAt: 'endsAt' in stage ? stage.startedAt : null,
    phaseEndsAt: 'endsAt' in stage ? stage.endsAt : null,
    ...pauseView(stage, people),
    round: state.round,
    currentRoleIndex: currentRoleIndex(state),
    createdAt: state.createdAt,
    ...tableParts(state, remembered),
    ...peopleParts(state, reader, { people, words, remembered }),
  };
}

/** What lies on the table. */
function tableParts(state: GameState, remembered: Remembered) {
  const { stage, customRoles, selectedRoles, settings, waiting } = state;
  return {
    centerCards: remembered.part('centerCards', [stage], () => centerCards(stage)),
    werewolfPileSize: remembered.part('werewolfPileSize', [stage, selectedRoles, customRoles], () =>
      werewolfPileSize(state),
    ),
    customRoles: remembered.part('customRoles', [customRoles, selectedRoles, settings], () =>
      customRolesOf(state),
    ),
    waiting: remembered.part('waiting', [waiting], () =>
      waiting.map(({ userId, displayName, look = null }) => ({ userId, displayName, look })),
    ),
  };
}

/** What people say and do, and what is told of them. */
function peopleParts(
  state: GameState,
  reader: Reader,
  { people, words, remembered }: { people: People; words: Words; remembered: Remembered },
) {
  const { stage, players, customRoles, settings } = state;
  /** What a reader may see of what others say depends on the stage. */
  const heard = [reader === null ? null : stage, players, words];
  const nightLog = () => nightLogOf(state, people, words);
  return {
    ...(state.hiddenWriters.length === 0
      ? {}
      : {
          hiddenWriters: remembered.part('hiddenWriters', [state.hiddenWriters], () => [
            ...state.hiddenWriters,
          ]),
        }),
    messages: remembered.part('messages', [state.messages, state.claims, ...heard], () =>
      messagesFor(state, reader).map((message) => messageView(state, message, people, words)),
    ),
    claims: remembered.part('claims', [state.claims, customRoles, isRevealed(stage) && stage, ...heard], () =>
      claimViews(state, reader, people),
    ),
    players: remembered.part('players', [players, stage, state.hostId, customRoles, settings, words], () =>
      remembered.parts(
        'players',
        players,
        (player) => playerSources(state, player, words),
        (player) => playerView(state, player, people, words),
      ),
    ),
    ...(isRevealed(stage)
      ? { nightLog: remembered.part('nightLog', [stage, players, customRoles, words], nightLog) }
      : {}),
  };
}

/** The theme's words, and the titles of the room's custom roles. */
function wordsIn(state: GameState, themeWords: Words, remembered: Remembered): Words {
  const from = [state.customRoles, state.settings, themeWords];
  return remembered.tool('words', from, () => wordsWith(state, themeWords));
}

function customRolesOf(state: GameState) {
  const { customRoles, selectedRoles, settings } = state;
  const selected = customRoles.filter(({ name }) => selectedRoles.includes(name));
  return selected.map((role) => {
    const { name, description, nightOrder, actions } = role;
    const { title, imageUrl } = appearanceIn(role, settings.selectedTheme);
    return {
      name,
      team: rolesOf(state).get(name).team,
      title,
      description,
      imageUrl,
      nightOrder,
      actions: [...actions],
    };
  });
}

/** What people who wait for the next round see, without `me`: they have none. */
export function waitingViewFor(
  state: GameState,
  options: ViewOptions,
  remembered = new Remembered(),
): WaitingView {
  const people = peopleOf(state);
  const words = wordsIn(state, options.words, remembered);
  const view = (message: Message) => messageView(state, message, people, words);
  const { messages, waitingChat } = messagesForWaiting(state);
  return {
    ...publicViewFor(state, null, options, remembered),
    ...remembered.part(
      'talk of the waiting',
      [state.messages, state.waitingChat, state.players, words],
      () => ({
        messages: messages.map(view),
        claims: [],
        waitingChat: waitingChat.map(view),
      }),
    ),
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

function centerCards(stage: Stage) {
  const night = isRevealed(stage) ? nightOf(stage) : null;
  return Array.from({ length: CENTER_CARDS }, (_, center) =>
    night ? printedRole(night.layout, { center }) : null,
  );
}

function werewolfPileSize(state: GameState): number {
  const night = nightOf(state.stage);
  if (night && isRevealed(state.stage)) return night.layout.pile.length;
  const table = rolesOf(state);
  return state.selectedRoles.some((name) => table.get(name).pileCard !== undefined) ? 1 : 0;
}

function messageView(state: GameState, message: Message, people: People, words: Words): MessageView {
  const { playerId, claimId } = message;
  const isSaid = message.type !== 'system_announcement' && playerId !== null;
  return {
    id: message.id,
    // If the sender has gone, only the message itself still knows the name.
    userId: isSaid ? (people.seatedUserId(playerId) ?? message.userId) : null,
    content: contentOf(state, message, people, words),
    messageType: message.type,
    displayName: message.displayName,
    timestamp: message.at,
    ...(message.source ? { source: message.source } : {}),
    ...(claimId === undefined ? {} : { claimId }),
  };
}

function contentOf(
  state: GameState,
  { claimId, content, faceUp }: Message,
  people: People,
  words: Words,
): string {
  if (claimId !== undefined) return claimContent(state, claimId, people, words);
  return faceUp ? words.faceUp(people.nameOf(faceUp.playerId), faceUp.role) : content;
}

function roleOriginOf(state: GameState, stage: StageOf<'results'>, player: PlayerId): RoleOrigin | null {
  const { deal, night } = stage;
  const { name: role } = currentRole(night, player, rolesOf(state));
  if (role === dealtRoleOf(deal, player)) return null;
  const artifactId = night.artifacts[player];
  if (artifactId !== undefined && ARTIFACTS[artifactId].countsAs === role)
    return { kind: 'artifact', role, artifactId };
  const isOwnCard = night.layout.hands[player] === deal.layout.hands[player];
  return { kind: isOwnCard ? 'copied' : 'last_card', role };
}

function voteResults(state: GameState, people: People, words: Words): { voteResults?: VoteResults } {
  const { stage } = state;
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
        const origin = roleOriginOf(state, stage, playerId);
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
