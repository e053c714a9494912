import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import { lookUnderNewName, type PlayerLook } from '../state/player-look.ts';
import { type GameState, type Message, type Player, playsThisRound } from '../state/state.ts';
import { withHidden, withMessage, withWaitingMessage } from '../talk/messages.ts';
import { applyToStage, toggled } from './apply-to-stage.ts';
import { audienceOf } from './audience.ts';
import type { GameEvent } from './event.ts';

/**
 * Applies what happened. One call is one change: the public version grows by one when the whole room could see a
 * difference, otherwise the private versions of the players who can. Secret events change nothing that others receive.
 * @throws UnknownEvent for one of a newer version of the program
 */
export function evolve(state: GameState, events: readonly GameEvent[]): GameState {
  let next = state;
  let isPublic = false;
  const touched = new Set<PlayerId>();
  for (const event of events) {
    const audience = audienceOf(next, event);
    if (audience === 'room') isPublic = true;
    else if (audience !== 'nobody') for (const player of [audience].flat()) touched.add(player);
    next = apply(next, event);
  }
  if (isPublic) return { ...next, version: next.version + 1 };
  return touched.size === 0
    ? next
    : mapPlayers(next, (player) => (touched.has(player.id) ? touch(player) : player));
}

const touch = (player: Player): Player => ({ ...player, privateVersion: player.privateVersion + 1 });

function apply(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case 'player_joined':
      return { ...state, players: [...state.players, event.player] };
    case 'player_returned':
      return mapPlayer(state, event.playerId, (player) => ({
        ...player,
        hasLeft: false,
        goneSince: event.at,
      }));
    case 'player_left':
      return withoutPlayer(state, event.playerId);
    case 'seat_abandoned':
      return mapPlayer(withoutScreenOf(state, event.playerId), event.playerId, (player) => ({
        ...withoutStandIn(player),
        hasLeft: true,
        connections: [],
        goneSince: null,
      }));
    case 'waiting_began':
      return { ...state, waiting: [...state.waiting, event.player] };
    case 'waiting_ended':
      return withoutWaiting(state, event.playerId);
    case 'waiting_seated':
      return withWaitingSeated(state, event.playerId);
    case 'waiting_message_posted':
      return withWaitingMessage(state, event.message);
    case 'player_removed':
      return {
        ...state,
        removedUserIds: [...state.removedUserIds, event.userId],
        tableTerm: state.tableTerm + 1,
      };
    case 'user_changed':
      return withUserChanged(state, event);
    case 'player_muted':
      return mapPlayer(state, event.playerId, (player) => ({ ...player, mutedByHost: event.muted }));
    case 'messages_hidden':
      return withHidden(state, event);
    case 'user_forgotten':
      return mapPlayer(state, event.playerId, (player) => ({ ...player, isForgotten: true }));
    case 'look_chosen':
      return mapPlayer(state, event.playerId, (player) => withLook(player, event.look));
    case 'name_changed':
      return withName(state, event);
    case 'debug_view_shown':
      return mapPlayer(state, event.playerId, (player) => ({ ...player, hasDebugView: true }));
    case 'host_changed':
      return withHost(state, event.playerId, false);
    case 'host_lent':
      return withHost(state, event.playerId, true);
    case 'stand_in_began':
      return mapPlayer(state, event.playerId, (player) => ({
        ...player,
        hasStandIn: true,
        ...(event.isIdle ? { isIdle: true } : {}),
      }));
    case 'stand_in_ended':
      return mapPlayer(state, event.playerId, ({ isIdle: _, ...player }) => ({
        ...player,
        hasStandIn: false,
      }));
    case 'absence_restarted':
      return mapPlayer(state, event.playerId, (player) => ({ ...player, goneSince: event.at }));
    case 'connections_changed':
      return mapPlayer(state, event.playerId, (player) => ({
        // A reconnecting page does not show that an idle player is back.
        ...(event.connections.length > 0 && player.isIdle !== true ? withoutStandIn(player) : player),
        connections: event.connections,
        goneSince: event.goneSince,
      }));
    case 'room_emptied':
      return { ...state, emptySince: event.at };
    case 'room_entered':
      return { ...state, emptySince: null };
    case 'roles_selected':
      return withSelection(state, event);
    case 'settings_changed':
      return { ...state, settings: event.settings };
    case 'seats_rearranged':
      return { ...state, players: inOrder(state.players, event.order) };
    case 'room_code_renewed':
      return { ...withoutTableScreen(state), roomCode: event.roomCode };
    case 'table_token_issued':
      return { ...withoutTableScreen(state), tableTokenHash: event.tokenHash };
    case 'message_posted':
      return withMessage(state, event.message);
    case 'claim_made':
      return { ...withMessage(state, event.message), claims: [...state.claims, event.claim] };
    case 'claim_withdrawn':
      return { ...state, claims: state.claims.map((claim) => withdrawn(claim, event)) };
    case 'choice_made':
    case 'vote_cast':
    case 'vote_changed':
      return withStandInNoted({ ...state, stage: applyToStage(state.stage, event) }, event.playerId);
    case 'phase_started':
      return { ...state, stage: event.stage };
    case 'lobby_reopened':
      return reopenLobby(state);
    default:
      return { ...state, stage: applyToStage(state.stage, event) };
  }
}

const withdrawn = (
  claim: MadeClaim,
  { claimId, at }: Extract<GameEvent, { type: 'claim_withdrawn' }>,
): MadeClaim => (claim.id === claimId ? { ...claim, withdrawnAt: at } : claim);

/** `isHostLent` is set only once the host role was lent. */
function withHost(state: GameState, hostId: PlayerId, isHostLent: boolean): GameState {
  const wasLent = state.isHostLent !== undefined;
  const given = hostId === state.hostId ? state : withoutTableScreen(state);
  return { ...given, hostId, ...(isHostLent || wasLent ? { isHostLent } : {}) };
}

/** What a host has given to a table screen ends with the host's right to give it, and with the room's code. */
const withoutTableScreen = (state: GameState): GameState => ({
  ...state,
  tableTokenHash: null,
  tableTerm: state.tableTerm + 1,
});

/** The player who leaves may be a host without a successor. */
const withoutScreenOf = (state: GameState, playerId: PlayerId): GameState =>
  state.hostId === playerId ? withoutTableScreen(state) : state;

/** A player without a chosen look has no `look`. */
function withLook({ look: _, ...player }: Player, look: PlayerLook | null): Player {
  return look === null ? player : { ...player, look };
}

/** Earlier messages take the new name, so that they can be matched with the player. */
function withName(
  state: GameState,
  { playerId, displayName }: Extract<GameEvent, { type: 'name_changed' }>,
): GameState {
  const signed = (message: Message) =>
    message.playerId === playerId && message.displayName !== null ? { ...message, displayName } : message;
  return {
    ...mapPlayer(state, playerId, (player) => ({
      ...player,
      displayName,
      look: lookUnderNewName(player.look, player.displayName),
    })),
    messages: changed(state.messages, signed),
    waitingChat: changed(state.waitingChat, signed),
  };
}

const withoutStandIn = ({ hasStandIn: _, ...player }: Player): Player => player;

/** Returning players are shown what their stand-in did. */
function withStandInNoted(state: GameState, playerId: PlayerId): GameState {
  const { phase } = state.stage;
  if (phase !== 'job_choice' && phase !== 'vote') return state;
  return mapPlayer(state, playerId, (player) => {
    const { hasStandIn, standInDid = [] } = player;
    if (hasStandIn !== true && !standInDid.includes(phase)) return player;
    const others = standInDid.filter((done) => done !== phase);
    return { ...player, standInDid: hasStandIn === true ? [...others, phase] : others };
  });
}

/**
 * The same room, players, seats, roles and settings, without the players who left; newcomers play from now on. Players
 * who wanted another round are ready for it.
 */
function reopenLobby(state: GameState): GameState {
  const { stage, players } = state;
  const wanting = stage.phase === 'results' ? stage.wantsPlayAgain : [];
  const isAsked = (id: PlayerId) =>
    id !== state.hostId && players.some((player) => player.id === id && !player.hasLeft);
  return {
    ...state,
    stage: { phase: 'lobby', ready: wanting.filter(isAsked) },
    round: state.round + 1,
    players: state.players
      .filter((player) => !player.hasLeft)
      .map(({ hasDebugView, cameAfterRemoval, hasStandIn, isIdle, standInDid, playedBefore, ...player }) => ({
        ...player,
        joinsNextRound: false,
        ...(!player.isBot && playsThisRound(stage, player.id) ? { playedBefore: true } : {}),
      })),
    messages: [],
    claims: [],
  };
}

/** The room has the definitions of what is selected, and no others. */
function withSelection(
  state: GameState,
  { roles, customRoles = state.customRoles }: Extract<GameEvent, { type: 'roles_selected' }>,
): GameState {
  const areAllSelected = customRoles.every(({ name }) => roles.includes(name));
  const kept = areAllSelected ? customRoles : customRoles.filter(({ name }) => roles.includes(name));
  return { ...state, selectedRoles: roles, customRoles: kept };
}

function inOrder(players: readonly Player[], order: readonly PlayerId[]): Player[] {
  return order.flatMap((id) => players.find((player) => player.id === id) ?? []);
}

function withoutPlayer(state: GameState, playerId: PlayerId): GameState {
  const { stage } = state;
  return {
    ...withoutScreenOf(state, playerId),
    players: state.players.filter(({ id }) => id !== playerId),
    stage: 'ready' in stage ? { ...stage, ready: toggled(stage.ready, playerId, false) } : stage,
  };
}

/** What they wrote to one another goes with the last of them. */
function withoutWaiting(state: GameState, playerId: PlayerId): GameState {
  const waiting = state.waiting.filter(({ id }) => id !== playerId);
  return { ...state, waiting, waitingChat: waiting.length === 0 ? [] : state.waitingChat };
}

function withWaitingSeated(state: GameState, playerId: PlayerId): GameState {
  const joinsNextRound = state.stage.phase !== 'lobby';
  const seated = state.waiting.filter(({ id }) => id === playerId);
  const players = [...state.players, ...seated.map((player) => ({ ...player, joinsNextRound }))];
  return { ...withoutWaiting(state, playerId), players };
}

function withBothNames(hidden: GameState['hiddenWriters'], from: UserId, to: UserId) {
  const renamed = hidden.filter(({ userId }) => userId === from).map((one) => ({ ...one, userId: to }));
  return renamed.length === 0 ? hidden : [...hidden, ...renamed];
}

/** The sockets of the session before are closed; as after coming back there are 30 s to connect. */
function withUserChanged(
  state: GameState,
  { from, to, at }: Extract<GameEvent, { type: 'user_changed' }>,
): GameState {
  const { creatorUserId, hiddenWriters, messages, removedUserIds, waitingChat } = state;
  const renamedWriter = (message: Message) =>
    message.userId === from ? { ...message, userId: to } : message;
  const renamed = mapPlayers(state, (player) =>
    player.userId === from
      ? { ...withoutStandIn(player), userId: to, connections: [], goneSince: player.hasLeft ? null : at }
      : player,
  );
  return {
    ...renamed,
    creatorUserId: creatorUserId === from ? to : creatorUserId,
    removedUserIds: removedUserIds.map((userId) => (userId === from ? to : userId)),
    messages: changed(messages, renamedWriter),
    // Pages still show older messages under the former id.
    hiddenWriters: withBothNames(hiddenWriters, from, to),
    waitingChat: changed(waitingChat, renamedWriter),
  };
}

function mapPlayer(state: GameState, playerId: PlayerId, change: (player: Player) => Player): GameState {
  return mapPlayers(state, (player) => (player.id === playerId ? change(player) : player));
}

/** Seated and waiting players. */
function mapPlayers(state: GameState, change: (player: Player) => Player): GameState {
  return { ...state, players: changed(state.players, change), waiting: changed(state.waiting, change) };
}

/** The same list where nothing has changed, so that it is not stored again. */
function changed<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const next = list.map(change);
  return next.every((item, index) => item === list[index]) ? list : next;
}
