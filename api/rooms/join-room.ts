import { hashToken } from '@nightfall/shared/backend/ids';
import { type Refused, refused, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Command } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { type GameState, placeOf } from '@nightfall/shared/game/state/state';
import { Remembered } from '@nightfall/shared/game/views/remembered';
import type { ClientMessage } from '@nightfall/shared/protocol/client-messages';
import { displayNameOf, uniqueName } from '../accounts/display-name.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Attempt } from '../http/attempts.ts';
import { type Guesser, wrongCode } from '../http/browser-cookie.ts';
import { ServiceError } from '../http/service-error.ts';
import { type Caller, type Calling, doneOrThrow, type Hall, hashOf } from './caller.ts';
import type { Connection } from './connection.ts';
import { noteDebugView } from './debug-views.ts';
import { enter, enteredBefore, requestIdOf, type Seated, stillIn } from './repeated-entry.ts';
import type { Replica } from './replicas.ts';
import { tellOfMaintenance } from './tell-of-maintenance.ts';
import type { Viewing } from './viewing.ts';

interface JoinRequest extends Calling, Guesser {
  readonly roomCode: string;
  /** Waits for the next round while one is running. */
  readonly wait?: boolean | undefined;
}

/** Takes a seat, or a place among the waiting, or finds the one already taken. @throws ServiceError with the refusal's code */
export async function joinRoom(dependencies: Dependencies, request: JoinRequest): Promise<Seated> {
  const { attempts, limits, rooms } = dependencies;
  const { press, session } = request;
  // A stranger's name is checked before anything is stored for them.
  if (session === null) displayNameOf(request.displayName);
  const before = press && (await attempts.find(press));
  const entered = before && (await enteredBefore(rooms, before));
  if (entered !== null) return enter(dependencies, request, { attempt: before, find: async () => entered });
  // What was found before is no guess.
  const found =
    before === null ? await findRoom(dependencies, request) : { gameId: before.gameId, isKnown: false };
  const counted = await countSeat(dependencies, found, request);
  try {
    const attempt = press && (before ?? (await attempts.claim(press, found.gameId)));
    return await enter(dependencies, request, {
      attempt,
      find: async (caller) => {
        const taken = await takeSeat(dependencies, { ...request, gameId: found.gameId, attempt }, caller);
        if (taken.isRepeated) await counted?.giveBack();
        return taken.state;
      },
    });
  } catch (error) {
    await counted?.giveBack();
    // Guesses at codes are what is counted, including one that hits a locked room.
    if (error instanceof ServiceError && !NO_GUESS.has(error.code)) {
      await limits.tryAll(wrongCode('failedJoin', request));
    }
    throw error;
  }
}

const NO_GUESS: ReadonlySet<string> = new Set(['INVALID', 'UNAVAILABLE', 'RATE_LIMITED']);

interface Found {
  readonly gameId: string;
  /** The caller has asked for a seat in it before. */
  readonly isKnown: boolean;
}

/** @throws ServiceError NOT_FOUND, RATE_LIMITED, and what is wrong with a newcomer's name */
async function findRoom({ limits, liveRooms }: Dependencies, request: JoinRequest): Promise<Found> {
  const { roomCode, session } = request;
  const own = session === null ? [] : await liveRooms.gamesOf(session.userId);
  // Somebody who was there before is not guessing, and gets back in whatever their neighbours do.
  const known = own.length === 0 ? null : await liveRooms.gameOf(roomCode);
  if (known !== null && own.includes(known)) return { gameId: known, isKnown: true };
  // Before the code is looked at, so that a name that is refused does not tell that there is such a room.
  if (session?.accountId === null) displayNameOf(request.displayName);
  const gameId = await limits.guess(wrongCode('failedJoin', request), () => liveRooms.gameOf(roomCode));
  if (gameId === null) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  return { gameId, isKnown: false };
}

/**
 * So that one stranger does not take all seats; a party that sits together comes from where its room was opened.
 * @returns what was counted, to be given back if no seat is taken, or null. @throws ServiceError RATE_LIMITED
 */
async function countSeat(
  { limits, liveRooms, rooms }: Dependencies,
  { gameId, isKnown }: Found,
  { session, address }: JoinRequest,
): Promise<Awaited<ReturnType<typeof limits.count>> | null> {
  if (await liveRooms.isHome(gameId, address)) return null;
  // Somebody who left and comes back under another name is a newcomer to the table.
  if (isKnown && session !== null && (await hasPlace(rooms, gameId, session.userId))) return null;
  return limits.count('seatFromElsewhere', `${gameId} ${address}`);
}

async function hasPlace({ store }: Dependencies['rooms'], gameId: string, userId: string): Promise<boolean> {
  const { players = [], waiting = [] } = (await store.load(gameId)).game?.state ?? {};
  return [...players, ...waiting].some((player) => player.userId === userId);
}

interface Seating extends Pick<JoinRequest, 'roomCode' | 'wait'> {
  readonly gameId: string;
  readonly attempt: Attempt | null;
}

async function takeSeat(
  { liveRooms, rooms }: Dependencies,
  seating: Seating,
  caller: Caller,
): Promise<{ readonly state: GameState; readonly isRepeated: boolean }> {
  const { gameId, attempt } = seating;
  const { userId } = caller.session;
  await liveRooms.noteSeat(userId, gameId);
  const requestId = attempt === null ? undefined : requestIdOf(attempt);
  const { game } = doneOrThrow(
    await runCommand(rooms, {
      gameId,
      command: (state) => joinCommand(state, seating, { ...caller, userId: userId as UserId }),
      asker: { userId, requestId, bodyHash: hashOf(['join']) },
    }),
  );
  const state = game?.state ?? (await rooms.store.load(gameId)).game?.state ?? null;
  if (attempt !== null) return { state: stillIn(state, userId), isRepeated: game === null };
  if (state === null) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  return { state, isRepeated: false };
}

type Newcomer = Pick<Caller, 'displayName' | 'look'> & { readonly userId: UserId };

/** Decided on the game as it is at that moment, so that two who join at once do not get the same name. */
function joinCommand(
  state: GameState,
  { roomCode, wait }: Seating,
  { userId, displayName, look }: Newcomer,
): Command | Refused {
  if (state.roomCode !== roomCode) return refused('NOT_FOUND', 'Game not found');
  const known = [...state.players, ...state.waiting];
  const seat = known.find((player) => player.userId === userId && !player.isBot);
  if (seat !== undefined) return { type: 'join', userId, displayName: seat.displayName };
  const isRemoved = state.removedUserIds.includes(userId);
  if (displayName === null && !isRemoved) return refused('INVALID', 'Please enter your display name');
  const taken = known.map((player) => player.displayName);
  return { type: 'join', userId, displayName: uniqueName(displayName ?? '', taken), look, wait };
}

type JoinGame = Extract<ClientMessage, { type: 'join_game' }>;

/** Lets a connection watch a game, and leave the one it watched. @throws StoreUnavailable */
export async function joinGame(hall: Hall, connection: Connection, join: JoinGame): Promise<Refused | null> {
  const replica = await hall.replicas.hold(join.gameId);
  if (replica === null) return refused('GAME_NOT_FOUND');
  const viewer = await admitted(hall, connection, replica, join).catch((error: unknown) => {
    hall.replicas.release(replica);
    throw error;
  });
  if ('ok' in viewer) {
    hall.replicas.release(replica);
    return viewer;
  }
  leaveRoom(hall, connection, viewer.kind === 'table' ? null : replica.gameId);
  connection.isTable = viewer.kind === 'table';
  connection.isOwnPage = join.format !== undefined;
  hall.audience.enter(connection, {
    replica,
    viewer,
    withDeltas: join.deltas === true,
    remembered: new Remembered(),
    shown: null,
    admission: null,
  });
  tellOfMaintenance(hall, connection);
  // It was closed while the store was being asked, and its close found nothing to leave.
  if (!connection.isOpen) leaveRoom(hall, connection);
  return null;
}

/** As what the connection may watch, with all that its first frame needs at hand. */
async function admitted(
  hall: Hall,
  connection: Connection,
  replica: Replica,
  join: JoinGame,
): Promise<Viewing['viewer'] | Refused> {
  const viewer =
    join.tableToken === undefined
      ? await takePlace(hall, connection, replica, join.debug === true)
      : await viewerAtTable(replica, hashToken(join.tableToken));
  if ('ok' in viewer) return viewer;
  await themeIsHere(hall, replica);
  // Then the first frame has it; should this fail, the audience takes care of it.
  await noteDebugView(hall.rooms, { replica, viewer });
  return viewer;
}

/** So that the first frame has the theme's own words. */
async function themeIsHere({ themes }: Hall, { game }: Replica): Promise<void> {
  if (game !== null) await themes.get(game.state.settings.selectedTheme);
}

/** Ends watching, and being connected to that game, unless it is the one that is joined again. */
export function leaveRoom(hall: Hall, connection: Connection, joiningGameId: string | null = null): void {
  const left = hall.audience.leave(connection);
  if (left === null || left.viewer.kind === 'table') return;
  if (left.replica.gameId !== joiningGameId) {
    hall.presence.disconnected(connection, left.replica.gameId);
  }
}

/** In the caller's own seat, or among the waiting. */
async function takePlace(
  hall: Hall,
  connection: Connection,
  replica: Replica,
  withDebug: boolean,
): Promise<Viewing['viewer'] | Refused> {
  const { gameId } = replica;
  const userId = connection.userId as UserId;
  const outcome = await runCommand(hall.rooms, {
    gameId,
    command: { type: 'connect', userId, connectionId: connection.id },
  });
  if (!outcome.ok) {
    // It may have been stored all the same, and nobody would ever undo that.
    if (outcome.code === 'UNAVAILABLE') hall.presence.disconnected(connection, gameId);
    return outcome;
  }
  if (outcome.game !== null && (replica.game?.rev ?? 0) < outcome.game.rev) await replica.reload();
  const place = replica.game === null ? undefined : placeOf(replica.game.state, userId);
  if (place === undefined) {
    return { ok: false, code: 'NOT_JOINED', message: 'You do not have a seat in this game' };
  }
  if (replica.game?.state.waiting.includes(place)) return { kind: 'waiting', playerId: place.id };
  if (withDebug) {
    // A debug view that cannot be recorded is not shown.
    await hall.recordDebugView(connection.session, gameId).catch((error: unknown) => {
      if (connection.viewing?.replica !== replica) hall.presence.disconnected(connection, gameId);
      throw error;
    });
  }
  return { kind: 'seat', playerId: place.id, withDebug };
}

/** Another process may have issued the token this very moment. */
async function viewerAtTable(replica: Replica, tokenHash: string): Promise<Viewing['viewer'] | Refused> {
  if (replica.game?.state.tableTokenHash !== tokenHash) await replica.reload();
  return replica.game?.state.tableTokenHash === tokenHash
    ? { kind: 'table', tokenHash }
    : refused('FORBIDDEN');
}
