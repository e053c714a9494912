import { type Refused, refused, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Command } from '@nightfall/shared/game/commands/command';
import type { UserId } from '@nightfall/shared/game/state/ids';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { displayNameOf, uniqueName } from '../accounts/display-name.ts';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { hashOf } from './body-hash.ts';
import { type Caller, type Calling, callerOf } from './caller.ts';
import { doneOrThrow } from './done-or-throw.ts';
import { seatedAnswer } from './seated-answer.ts';

interface JoinRequest extends Calling {
  readonly roomCode: string;
  /** Waits for the next round while one is running. */
  readonly wait?: boolean | undefined;
}

export interface Seated {
  readonly answer: SeatedResponse;
  /** A new guest's session. */
  readonly cookies: string[] | null;
}

/** Takes a seat, or a place among the waiting, or finds the one already taken. @throws ServiceError with the refusal's code */
export async function joinRoom(dependencies: Dependencies, request: JoinRequest): Promise<Seated> {
  // A stranger's name is checked before anything is stored for them.
  if (request.session === null) displayNameOf(request.displayName);
  const found = await findRoom(dependencies, request);
  const counted = await countSeat(dependencies, found, request);
  try {
    const caller = await callerOf(dependencies, request);
    const answer = await takeSeat(dependencies, { ...found, ...request }, caller);
    return { answer, cookies: caller.cookies };
  } catch (error) {
    await counted?.giveBack();
    // Guesses at codes are what is counted, including one that hits a locked room.
    if (error instanceof ServiceError && !NO_GUESS.has(error.code)) {
      await dependencies.limits.tryAll([['failedJoin', request.address]]);
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

/** @throws ServiceError NOT_FOUND, RATE_LIMITED */
async function findRoom({ limits, liveRooms }: Dependencies, request: JoinRequest): Promise<Found> {
  const { roomCode, session, address } = request;
  const own = session === null ? [] : await liveRooms.gamesOf(session.userId);
  // Somebody who was there before is not guessing, and gets back in whatever their neighbours do.
  const known = own.length === 0 ? null : await liveRooms.gameOf(roomCode);
  if (known !== null && own.includes(known)) return { gameId: known, isKnown: true };
  const gameId = await limits.guess('failedJoin', address, () => liveRooms.gameOf(roomCode));
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

async function takeSeat(
  dependencies: Dependencies,
  { gameId, roomCode, wait }: Found & Pick<JoinRequest, 'roomCode' | 'wait'>,
  caller: Caller,
): Promise<SeatedResponse> {
  const { liveRooms, rooms, sessions } = dependencies;
  const { userId } = caller.session;
  await liveRooms.noteSeat(userId, gameId);
  const outcome = await runCommand(rooms, {
    gameId,
    command: (state) =>
      state.roomCode !== roomCode
        ? refused('NOT_FOUND', 'Game not found')
        : joinCommand(state, { ...caller, userId: userId as UserId, wait }),
    asker: { userId, bodyHash: hashOf(['join']) },
  });
  // Nobody needs the session of a stranger who got no seat.
  if (!outcome.ok && caller.cookies !== null) await sessions.revoke(caller.session.id);
  const { game } = doneOrThrow(outcome);
  const state = game?.state ?? (await rooms.store.load(gameId)).game?.state;
  if (state === undefined) throw new ServiceError('NOT_FOUND', { message: 'Game not found' });
  return seatedAnswer(dependencies, state, userId, await isFixedSuperAdmin(dependencies, caller.session));
}

type Newcomer = Pick<Caller, 'displayName' | 'look'> & { readonly userId: UserId };

/** Decided on the game as it is at that moment, so that two who join at once do not get the same name. */
function joinCommand(
  state: GameState,
  { userId, displayName, look, wait }: Pick<JoinRequest, 'wait'> & Newcomer,
): Command | Refused {
  const known = [...state.players, ...state.waiting];
  const seat = known.find((player) => player.userId === userId && !player.isBot);
  if (seat !== undefined) return { type: 'join', userId, displayName: seat.displayName };
  const isRemoved = state.removedUserIds.includes(userId);
  if (displayName === null && !isRemoved) return refused('INVALID', 'Please enter your display name');
  const taken = known.map((player) => player.displayName);
  return { type: 'join', userId, displayName: uniqueName(displayName ?? '', taken), look, wait };
}
