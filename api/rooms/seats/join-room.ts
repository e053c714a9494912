import { type Refused, refused, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Command } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { type GameState, memberOf } from '@nightfall/shared/game/state/state';
import { problem } from '@nightfall/shared/text/problems';
import { displayNameOf, uniqueName } from '../../accounts/display-name.ts';
import type { Attempt } from '../../context/attempts.ts';
import { bodyHash, doneOrThrow } from '../../context/commands.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { type CodeGuesser, codeGuess } from '../../http/browser-cookie.ts';
import { ServiceError } from '../../http/service-error.ts';
import {
  type Caller,
  type EntryRequest,
  enter,
  enteredBefore,
  requestIdOf,
  type Seated,
  stillIn,
} from './enter-room.ts';

interface JoinRequest extends EntryRequest, CodeGuesser {
  readonly roomCode: string;
  /** Waits for the next round while one is running. */
  readonly wait?: boolean | undefined;
}

/**
 * Takes a seat, or a place among those who wait, or finds the one already taken. @throws ServiceError with the
 * refusal's code
 */
export async function joinRoom(dependencies: Dependencies, request: JoinRequest): Promise<Seated> {
  const { attempts, limits, rooms } = dependencies;
  const { repeatable, session } = request;
  // A stranger's name is checked before anything is stored for them.
  if (session === null) displayNameOf(request.displayName);
  const before = repeatable && (await attempts.find(repeatable));
  const entered = before && (await enteredBefore(rooms, before));
  if (entered !== null) return enter(dependencies, request, { attempt: before, find: async () => entered });
  // A repeated attempt guesses at no code.
  const found =
    before === null ? await findRoom(dependencies, request) : { gameId: before.gameId, isKnown: false };
  const counted = await countSeat(dependencies, found, request);
  try {
    const attempt = repeatable && (before ?? (await attempts.claim(repeatable, found.gameId)));
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
    // A right code of a locked room is counted as a guess, too.
    if (error instanceof ServiceError && !NO_GUESS.has(error.code)) {
      await limits.tryAll(codeGuess('failedJoin', request));
    }
    throw error;
  }
}

const NO_GUESS: ReadonlySet<string> = new Set(['INVALID', 'UNAVAILABLE', 'RATE_LIMITED']);

interface FoundRoom {
  readonly gameId: string;
  /** The caller has asked for a seat in it before. */
  readonly isKnown: boolean;
}

/** @throws ServiceError NOT_FOUND, RATE_LIMITED, and what is wrong with a newcomer's name */
async function findRoom({ limits, liveRooms }: Dependencies, request: JoinRequest): Promise<FoundRoom> {
  const { roomCode, session } = request;
  const own = session === null ? [] : await liveRooms.gamesOf(session.userId);
  // A caller who was there before guesses at nothing, and gets back in whatever others at the address do.
  const known = own.length === 0 ? null : await liveRooms.gameOf(roomCode);
  if (known !== null && own.includes(known)) return { gameId: known, isKnown: true };
  // Checked before the code, so that a refused name does not tell that there is such a room.
  if (session?.accountId === null) displayNameOf(request.displayName);
  const gameId = await limits.guess(codeGuess('failedJoin', request), () => liveRooms.gameOf(roomCode));
  if (gameId === null) throw new ServiceError('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));
  return { gameId, isKnown: false };
}

/**
 * Keeps one stranger from taking all seats; a party that sits together calls from where its room was opened.
 * @returns what was counted, to be given back if no seat is taken, or null. @throws ServiceError RATE_LIMITED
 */
async function countSeat(
  { limits, liveRooms, rooms }: Dependencies,
  { gameId, isKnown }: FoundRoom,
  { session, address }: JoinRequest,
): Promise<Awaited<ReturnType<typeof limits.count>> | null> {
  if (await liveRooms.isHome(gameId, address)) return null;
  // A person who left and comes back under another name is a newcomer to the table.
  if (isKnown && session !== null && (await hasPlace(rooms, gameId, session.userId))) return null;
  return limits.count('seatFromElsewhere', `${gameId} ${address}`);
}

async function hasPlace({ store }: Dependencies['rooms'], gameId: string, userId: string): Promise<boolean> {
  const { game } = await store.load(gameId);
  return game !== null && memberOf(game.state, userId) !== undefined;
}

interface SeatRequest extends Pick<JoinRequest, 'roomCode' | 'wait'> {
  readonly gameId: string;
  readonly attempt: Attempt | null;
}

async function takeSeat(
  { liveRooms, rooms }: Dependencies,
  seating: SeatRequest,
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
      asker: { userId, requestId, bodyHash: bodyHash(['join']) },
    }),
  );
  const state = game?.state ?? (await rooms.store.load(gameId)).game?.state ?? null;
  if (attempt !== null) return { state: stillIn(state, userId), isRepeated: game === null };
  if (state === null) throw new ServiceError('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));
  return { state, isRepeated: false };
}

type Newcomer = Pick<Caller, 'displayName' | 'look'> & { readonly userId: UserId };

/** Made from the newest state, so that two people who join at once do not get the same name. */
function joinCommand(
  state: GameState,
  { roomCode, wait }: SeatRequest,
  { userId, displayName, look }: Newcomer,
): Command | Refused {
  if (state.roomCode !== roomCode) return refused('NOT_FOUND', problem('codes.GAME_NOT_FOUND'));
  const known = [...state.players, ...state.waiting];
  const seat = known.find((player) => player.userId === userId && !player.isBot);
  if (seat !== undefined) return { type: 'join', userId, displayName: seat.displayName };
  const isRemoved = state.removedUserIds.includes(userId);
  if (displayName === null && !isRemoved) return refused('INVALID', problem('names.pleaseEnter'));
  const taken = known.map((player) => player.displayName);
  return { type: 'join', userId, displayName: uniqueName(displayName ?? '', taken), look, wait };
}
