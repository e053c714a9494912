import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { MAX_PLAYERS, MAX_WAITING } from '../state/limits.ts';
import { isBetweenRounds } from '../state/phase.ts';
import { isSeatedHuman } from '../state/presence.ts';
import { type GameState, memberOf, type Player, waitingPlayerOf } from '../state/state.ts';
import { absencesRestarted, hostReturned } from './absence.ts';
import type { Context, ServerCommand } from './command.ts';
import { createPlayer } from './create-game.ts';
import { resizeReadyMadeSet } from './ready-made-selection.ts';

type CommandOf<T extends ServerCommand['type']> = Extract<ServerCommand, { type: T }>;

/** A newcomer takes a seat. A player with a seat keeps it, in any phase, and a leaver gets it back. */
export function join(state: GameState, command: CommandOf<'join'>, context: Context): Decision {
  const { userId } = command;
  if (state.removedUserIds.includes(userId)) return refuse('REMOVED');
  const seat = state.players.find((player) => player.userId === userId && !player.isBot);
  if (seat) return seat.hasLeft ? returnToSeat(state, seat, context.now) : accept([]);
  if (waitingPlayerOf(state, userId)) return accept([]);
  const isRunning = !isBetweenRounds(state.stage.phase);
  if (state.isPractice || (isRunning && command.wait !== true)) return refuse('GAME_STARTED');
  if (state.settings.locked) return refuse('ROOM_LOCKED');
  if (isRunning ? state.waiting.length >= MAX_WAITING : isFull(state)) return refuse('ROOM_FULL');
  const player = newcomer(state, command, context);
  if (isRunning) return accept([{ type: 'waiting_began', player }]);
  return accept([
    { type: 'player_joined', player },
    ...hostIfMissing(state, player),
    ...(state.stage.phase === 'lobby' ? resizeReadyMadeSet(state, state.players.length + 1) : []),
  ]);
}

function newcomer(state: GameState, command: CommandOf<'join'>, context: Context): Player {
  const { userId, displayName, look } = command;
  const joinsNextRound = state.stage.phase !== 'lobby';
  const cameAfterRemoval = state.removedUserIds.length > 0;
  return createPlayer({ userId, displayName, look, joinsNextRound, cameAfterRemoval }, context);
}

/** A seat that was left in results may have been taken by a newcomer. */
function returnToSeat(state: GameState, seat: Player, at: number): Decision {
  if (isFull(state)) return refuse('ROOM_FULL');
  return accept([{ type: 'player_returned', playerId: seat.id, at }, ...hostIfMissing(state, seat)]);
}

/** A room that all humans had left has no host. */
export function hostIfMissing(state: GameState, { id }: Player): GameEvent[] {
  const hasHost =
    state.hostId === id ||
    state.players.some((player) => player.id === state.hostId && isSeatedHuman(player));
  return hasHost ? [] : [{ type: 'host_changed', playerId: id }];
}

export function isFull(state: GameState): boolean {
  return seatsTaken(state) >= MAX_PLAYERS;
}

/** Seats of players who left do not count. */
export function seatsTaken({ players }: GameState): number {
  return players.filter((player) => !player.hasLeft).length;
}

/** One more open connection of a player. */
export function connect(
  state: GameState,
  { userId, connectionId }: CommandOf<'connect'>,
  { now }: Context,
): Decision {
  const seat = memberOf(state, userId);
  if (!seat) return refuse('NOT_JOINED');
  if (seat.connections.includes(connectionId)) return accept([]);
  const connections = [...seat.connections, connectionId];
  const entered: GameEvent[] = state.emptySince === null ? [] : [{ type: 'room_entered' }];
  return accept([
    { type: 'connections_changed', playerId: seat.id, connections, goneSince: null },
    ...entered,
    ...absencesRestarted(state, seat, now),
    ...hostReturned(state, seat),
  ]);
}

/** Connections that are gone; unknown ones change nothing. */
export function disconnect(
  state: GameState,
  { connectionIds }: CommandOf<'disconnect'>,
  { now }: Context,
): Decision {
  const gone = new Set(connectionIds);
  const everybody = [...state.players, ...state.waiting];
  const changes = everybody.flatMap((player): GameEvent[] => {
    const connections = player.connections.filter((id) => !gone.has(id));
    if (connections.length === player.connections.length) return [];
    const goneSince = connections.length === 0 ? now : null;
    return [{ type: 'connections_changed', playerId: player.id, connections, goneSince }];
  });
  const isEmpty = !everybody.some((player) => player.connections.some((id) => !gone.has(id)));
  return accept(changes.length > 0 && isEmpty ? [...changes, ...roomEmptied(state, now)] : changes);
}

/** The moment from which an empty room counts its 30 minutes. */
export function roomEmptied(state: GameState, now: number): GameEvent[] {
  return state.emptySince === null ? [{ type: 'room_emptied', at: now }] : [];
}

export function othersAreConnected({ players, waiting }: GameState, seat: Player): boolean {
  return [...players, ...waiting].some((player) => player.id !== seat.id && player.connections.length > 0);
}
