import type { GameView, PublicView, WaitingView } from '../../protocol/game-view.ts';
import { printedRole } from '../night/night.ts';
import { rolesOf, roundOf } from '../night/roles/role-lookup.ts';
import { pauseOf } from '../state/clock.ts';
import { appearanceIn, CUSTOM_ROLE_TEAMS } from '../state/custom-role.ts';
import type { Layout } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS, MAX_PLAYERS } from '../state/limits.ts';
import { type GameState, isRevealed, nightOf, type Stage } from '../state/state.ts';
import type { Reader } from '../talk/messages.ts';
import { countedRound, gameSettingsView, startTimes } from './game-settings-view.ts';
import { meFor } from './me-view.ts';
import { nightLogOf } from './night-log.ts';
import { type PlayersSlice, playerFacts, playerView } from './player-view.ts';
import { talkParts, waitingTalk } from './talk-view.ts';
import { ViewCache } from './view-cache.ts';
import { type People, peopleOf, type WordedSlice } from './view-context.ts';
import { type Words, wordsWith } from './words.ts';

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

/**
 * The public part of the view. It is the same for all players who may read the chat (`null`); other readers get their
 * own. `remembered` belongs to one such reader, or to all who share a view.
 */
export function publicViewFor(
  state: GameState,
  reader: Reader | null,
  { words: themeWords, now }: ViewOptions,
  remembered = new ViewCache(),
): PublicView {
  const { stage, settings, players, selectedRoles } = state;
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
      { settings, ...startTimes(stage), ...countedRound(state, words) },
      gameSettingsView,
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

/** What lies on the table, and who waits beside it. */
function tableParts(
  { stage, customRoles, selectedRoles, settings, waiting }: GameState,
  remembered: ViewCache,
) {
  const { selectedTheme } = settings;
  const layout = isRevealed(stage) ? (nightOf(stage)?.layout ?? null) : null;
  return remembered.part(
    'table',
    { layout, customRoles, selectedRoles, selectedTheme, waiting },
    (slice) => ({
      centerCards: centerCards(slice),
      werewolfPileSize: werewolfPileSize(slice),
      customRoles: customRolesOf(slice),
      waiting: waitingPeople(slice),
    }),
  );
}

/** The players, and what they say and do. */
function peopleParts(state: GameState, reader: Reader | null, words: Words, remembered: ViewCache) {
  const { stage, players, hostId, customRoles, hiddenWriters } = state;
  return {
    ...(hiddenWriters.length === 0
      ? {}
      : { hiddenWriters: remembered.part('hiddenWriters', { hiddenWriters }, () => [...hiddenWriters]) }),
    ...talkParts(state, reader, words, remembered),
    players: remembered.part('players', { players, stage, hostId, customRoles, words }, (slice) =>
      playerViews(slice, remembered),
    ),
    ...(isRevealed(stage)
      ? { nightLog: remembered.part('nightLog', { stage, players, customRoles, words }, nightLog) }
      : {}),
  };
}

/** Of the views of players: no more than there are seats, whoever comes and goes. */
const SEATS = Array.from({ length: MAX_PLAYERS }, (_, seat) => `seat ${seat}`);

/** Each of them is made again only where something changed that it is made from. */
const playerViews = (slice: PlayersSlice, remembered: ViewCache) =>
  slice.players.map((player, seat) =>
    remembered.part(SEATS[seat] ?? '', playerFacts(slice, player, seat), playerView),
  );

const nightLog = (slice: WordedSlice<'stage' | 'players' | 'customRoles'>) =>
  nightLogOf(roundOf(slice), { people: peopleOf(slice), words: slice.words });

const waitingPeople = ({ waiting }: Pick<GameState, 'waiting'>) =>
  waiting.map(({ userId, displayName, look = null }) => ({ userId, displayName, look }));

/** The theme's words, and the titles of the room's custom roles. */
function wordsIn({ customRoles, settings }: GameState, themeWords: Words, remembered: ViewCache): Words {
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
    const { name, description, language, nightOrder, actions } = role;
    const { title, imageUrl } = appearanceIn(role, selectedTheme);
    return {
      name,
      team: CUSTOM_ROLE_TEAMS[role.team],
      title,
      description,
      ...(language === undefined ? {} : { language }),
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
  remembered = new ViewCache(),
): WaitingView {
  const { messages, waitingChat, claims, players } = state;
  const words = wordsIn(state, options.words, remembered);
  return {
    ...publicViewFor(state, null, options, remembered),
    ...remembered.part('waiting talk', { messages, waitingChat, claims, players, words }, waitingTalk),
  };
}

function pauseView(stage: Stage, people: People) {
  const pause = pauseOf(stage);
  return pause === undefined
    ? { pausedAt: null, pausedBy: null }
    : { pausedAt: pause.at, pausedBy: people.userIdOf(pause.by) };
}

/** 0 until the night is over, then the number of selected roles that have a night step, dealt or not. */
function currentRoleIndex(state: GameState): number {
  if (!nightOf(state.stage)) return 0;
  const table = rolesOf(state);
  return [...new Set(state.selectedRoles)].filter((name) => table.get(name).hasNightAction).length;
}

interface RevealedLayout {
  /** The cards where they lay at the end; null until they may be seen. */
  readonly layout: Layout | null;
}

function centerCards({ layout }: RevealedLayout) {
  return Array.from({ length: CENTER_CARDS }, (_, center) => layout && printedRole(layout, { center }));
}

function werewolfPileSize({
  layout,
  selectedRoles,
  customRoles,
}: RevealedLayout & Pick<GameState, 'selectedRoles' | 'customRoles'>): number {
  if (layout !== null) return layout.pile.length;
  const table = rolesOf({ customRoles });
  return selectedRoles.some((name) => table.get(name).pileCard !== undefined) ? 1 : 0;
}
