import { inTime } from '@nightfall/shared/backend/db/transaction';
import { liveContext, newId } from '@nightfall/shared/backend/ids';
import { liveRoomOf } from '@nightfall/shared/backend/rooms/live-rooms';
import type { RequestKey } from '@nightfall/shared/backend/rooms/room-store';
import { openRoom, openRoomOnce, type Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { namedRequest } from '@nightfall/shared/backend/rooms/run-command';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import { themeOfNewGame } from '@nightfall/shared/backend/themes/theme-of-new-game';
import { createGame } from '@nightfall/shared/game/commands/create-game';
import { REJECTION_MESSAGES } from '@nightfall/shared/game/commands/decision';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { accountLook, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import { type GameState, placeOf, seatOf, waitingPlaceOf } from '@nightfall/shared/game/state/state';
import { type Viewer, viewFor } from '@nightfall/shared/game/views/view-for';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { requireHosting } from '../accounts/hosting.ts';
import { requireUser } from '../accounts/me.ts';
import type { Session } from '../accounts/sessions.ts';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Attempt, attemptOver, type Press } from '../http/attempts.ts';
import { requireAccount } from '../http/identity.ts';
import { ServiceError } from '../http/service-error.ts';
import { type Caller, type Calling, callerOf } from './caller.ts';

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

/** A game as one person sees it. @throws ServiceError FORBIDDEN for people who neither sit nor wait in it */
export async function viewOf(
  { themes }: { readonly themes: ThemeCache },
  state: GameState,
  userId: string,
  isAdmin: boolean,
): Promise<GameView> {
  const viewer = viewerOf(state, userId, isAdmin);
  if (viewer === null) throw new ServiceError('FORBIDDEN');
  const { words } = await themes.get(state.settings.selectedTheme);
  return viewFor(state, viewer, { words, now: Date.now() });
}

function viewerOf(state: GameState, userId: string, isAdmin: boolean): Viewer | null {
  const seat = seatOf(state, userId);
  if (seat !== undefined) return { kind: 'seat', playerId: seat.id, isAdmin };
  return waitingPlaceOf(state, userId) === undefined ? null : { kind: 'waiting' };
}

/** The answer to create, join and practice. */
export async function seatedAnswer(
  given: { readonly themes: ThemeCache },
  state: GameState,
  userId: string,
  isAdmin: boolean,
): Promise<SeatedResponse> {
  const game = await viewOf(given, state, userId, isAdmin);
  const displayName = placeOf(state, userId)?.displayName ?? '';
  return { userId, displayName, game };
}

interface Opening {
  readonly session: Session;
  readonly address: string;
  /** The look of the person who opens it, as the browser knows it. */
  readonly look: PlayerLook | null;
  /** The attempt that the call names. */
  readonly press: Press | null;
}

/** Opens a room for an account that may host. @throws ServiceError HOST_REQUIRED, INVALID; StoreUnavailable */
export async function createRoom(dependencies: Dependencies, opening: Opening): Promise<SeatedResponse> {
  const { attempts, rooms } = dependencies;
  const { press, session } = opening;
  const attempt = press && (await attempts.claim(press));
  const before = attempt && (await enteredBefore(rooms, attempt));
  const state = before ?? (await openNewRoom(dependencies, opening, attempt));
  if (attempt !== null) await attempts.settle(attempt, state.id, session.id);
  const isAdmin = await isFixedSuperAdmin(dependencies, session);
  return seatedAnswer(dependencies, state, session.userId, isAdmin);
}

async function openNewRoom(
  dependencies: Dependencies,
  { session, address, look }: Opening,
  attempt: Attempt | null,
): Promise<GameState> {
  const { db, env, liveRooms } = dependencies;
  const accountId = requireAccount(session);
  const user = await requireUser(db, accountId);
  await requireHosting(db, env, accountId);
  const themeId = await inTime(themeOfNewGame(db, accountId));
  const id = (attempt?.gameId ?? newId()) as GameId;
  const roomCode = await liveRooms.reserve(id, attempt?.roomCode);
  const state = createGame(
    {
      id,
      roomCode,
      isPractice: false,
      creator: {
        userId: user.id as UserId,
        displayName: user.displayName,
        look: accountLook(user.look, look),
      },
      themeId,
    },
    liveContext(),
  );
  await liveRooms.noteHome(id, address);
  await liveRooms.noteSeat(user.id, id);
  return openOnce(dependencies, state, attempt);
}
