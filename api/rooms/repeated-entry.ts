import { liveRoomOf } from '@nightfall/shared/backend/rooms/live-rooms';
import { openRoom, openRoomOnce } from '@nightfall/shared/backend/rooms/open-room';
import type { RequestKey } from '@nightfall/shared/backend/rooms/room-store';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { namedRequest } from '@nightfall/shared/backend/rooms/run-command';
import { REJECTION_MESSAGES } from '@nightfall/shared/game/commands/rejection';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { placeOf } from '@nightfall/shared/game/state/seat-of';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Attempt, attemptOver } from '../http/attempts.ts';
import { ServiceError } from '../http/service-error.ts';
import { type Caller, type Calling, callerOf } from './caller.ts';
import { seatedAnswer } from './seated-answer.ts';

/** Under this id the room remembers an attempt together with what it changed, and after it is closed. */
export const requestIdOf = ({ key }: Attempt): string => `attempt:${key}`;

const requestOf = (attempt: Attempt): RequestKey => namedRequest(attempt.userId, requestIdOf(attempt));

/** The room that an attempt has led into; null if it has not yet. @throws ServiceError REMOVED, INVALID once it is over */
export async function enteredBefore({ store }: Rooms, attempt: Attempt): Promise<GameState | null> {
  const { game, receipt } = await store.load(attempt.gameId, requestOf(attempt));
  return receipt === null && !attempt.isDone ? null : stillIn(game?.state ?? null, attempt.userId);
}

/** Stores a room for a person, once for each attempt. @throws ServiceError INVALID; StoreUnavailable */
export async function openOnce(
  { liveRooms, rooms }: Pick<Dependencies, 'liveRooms' | 'rooms'>,
  state: GameState,
  attempt: Attempt | null,
): Promise<GameState> {
  if (attempt === null) return (await openRoom(rooms, state)).state;
  const opened = await openRoomOnce(rooms, state, requestOf(attempt));
  if (opened !== null) return opened.state;
  const { game } = await rooms.store.load(state.id);
  // Closed again: it keeps no code, and no place in the index.
  if (game === null) await liveRooms.release(liveRoomOf(state));
  return stillIn(game?.state ?? null, attempt.userId);
}

export interface Seated {
  readonly answer: SeatedResponse;
  /** A new guest's session. */
  readonly cookies: string[] | null;
}

interface Entry {
  readonly attempt: Attempt | null;
  /** Finds the room, or makes it. */
  readonly find: (caller: Caller) => Promise<GameState>;
}

/** Answers with a room, and with a session for a stranger. @throws ServiceError */
export async function enter(
  dependencies: Dependencies,
  calling: Calling,
  { attempt, find }: Entry,
): Promise<Seated> {
  const { attempts, sessions } = dependencies;
  const caller = await callerOf(dependencies, calling, attempt?.userId);
  const { session, cookies } = caller;
  try {
    const state = await find(caller);
    await (attempt && attempts.settle(attempt, state.id, session.id));
    const isAdmin = await isFixedSuperAdmin(dependencies, session);
    return { answer: await seatedAnswer(dependencies, state, session.userId, isAdmin), cookies };
  } catch (error) {
    // Nobody needs the session of a stranger who got no seat.
    if (cookies !== null) await sessions.revoke(session.id);
    throw error;
  }
}

/** An attempt ends with the seat that it took. @throws ServiceError REMOVED, INVALID */
export function stillIn(state: GameState | null, userId: string): GameState {
  if (state !== null && placeOf(state, userId) !== undefined) return state;
  if (state?.removedUserIds.includes(userId as UserId) !== true) throw attemptOver();
  throw new ServiceError('REMOVED', { message: REJECTION_MESSAGES.REMOVED });
}
