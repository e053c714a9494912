import { newId } from '@nightfall/shared/backend/ids';
import { liveRoomOf } from '@nightfall/shared/backend/rooms/live-rooms';
import type { RequestKey } from '@nightfall/shared/backend/rooms/room-store';
import { openRoom, openRoomOnce, type Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { clientRequestKey } from '@nightfall/shared/backend/rooms/run-command';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import type { UserId } from '@nightfall/shared/game/state/ids';
import { accountLook, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import { type GameState, memberOf, seatOf, waitingPlayerOf } from '@nightfall/shared/game/state/state';
import { type Viewer, viewFor } from '@nightfall/shared/game/views/view-for';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { problem } from '@nightfall/shared/text/problems';
import { requireUser } from '../../accounts/accounts.ts';
import { displayNameOf } from '../../accounts/display-name.ts';
import { isFixedSuperAdmin } from '../../admin/acting.ts';
import { type Attempt, attemptOver, type RepeatableCall } from '../../context/attempts.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { type Session, sessionCookies } from '../../context/sessions.ts';
import { ServiceError } from '../../http/service-error.ts';

/** A person who wants a seat. */
export interface Caller {
  readonly session: Session;
  /** The profile's for accounts; null for a guest who did not give one. */
  readonly displayName: string | null;
  /** The profile's for an account that has chosen one, else what the call says. */
  readonly look: PlayerLook | null;
  /** To be set when the guest's session is new. */
  readonly cookies: string[] | null;
}

/** What a call says about its caller. */
export interface EntryRequest {
  readonly session: Session | null;
  readonly displayName?: string | undefined;
  readonly look?: PlayerLook | null | undefined;
  readonly address: string;
  /** The attempt that the call names. */
  readonly repeatable: RepeatableCall | null;
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

/** Enters a room, and answers with it, and with a session for a stranger. @throws ServiceError */
export async function enter(
  dependencies: Dependencies,
  request: EntryRequest,
  { attempt, find }: Entry,
): Promise<Seated> {
  const { attempts, sessions } = dependencies;
  const caller = await callerOf(dependencies, request, attempt?.userId);
  const { session, cookies } = caller;
  try {
    const state = await find(caller);
    await (attempt && attempts.settle(attempt, state.id, session.id));
    const isAdmin = await isFixedSuperAdmin(dependencies, session);
    return { answer: await seatedAnswer(dependencies, state, session.userId, isAdmin), cookies };
  } catch (error) {
    // A stranger who got no seat needs no session.
    if (cookies !== null) await sessions.revoke(session.id);
    throw error;
  }
}

/** The caller, with a guest's session for a stranger. @throws ServiceError INVALID, NAME_REFUSED, RATE_LIMITED */
async function callerOf(
  dependencies: Dependencies,
  { session: known, displayName: wantedName, look = null, address }: EntryRequest,
  guestId?: string,
): Promise<Caller> {
  if (known?.accountId != null) {
    const user = await requireUser(dependencies.db, known.accountId);
    return {
      session: known,
      displayName: user.displayName,
      look: accountLook(user.look, look),
      cookies: null,
    };
  }
  const displayName = wantedName === undefined ? null : displayNameOf(wantedName);
  if (known !== null) return { session: known, displayName, look, cookies: null };
  return { ...(await guestSession(dependencies, address, guestId)), displayName, look };
}

/** A session for a stranger. @throws ServiceError RATE_LIMITED */
export async function guestSession(
  { env, limits, sessions }: Pick<Dependencies, 'env' | 'limits' | 'sessions'>,
  address: string,
  userId = newId(),
) {
  await limits.count('newGuest', address);
  const { token, session } = await sessions.start({ userId, accountId: null });
  return { session, cookies: sessionCookies({ token, isAccount: false }, env) };
}

/** The room remembers an attempt under this id together with what it changed, also after the room is closed. */
export const requestIdOf = ({ key }: Attempt): string => `attempt:${key}`;

const requestOf = (attempt: Attempt): RequestKey => clientRequestKey(attempt.userId, requestIdOf(attempt));

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

/** An attempt ends with the seat that it took. @throws ServiceError REMOVED, INVALID */
export function stillIn(state: GameState | null, userId: string): GameState {
  if (state !== null && memberOf(state, userId) !== undefined) return state;
  if (state?.removedUserIds.includes(userId as UserId) !== true) throw attemptOver();
  throw new ServiceError('REMOVED', problem('rejections.REMOVED'));
}

/** The answer to create, join and practice. */
export async function seatedAnswer(
  dependencies: { readonly themes: ThemeCache },
  state: GameState,
  userId: string,
  isAdmin: boolean,
): Promise<SeatedResponse> {
  const game = await viewOf(dependencies, state, userId, isAdmin);
  const displayName = memberOf(state, userId)?.displayName ?? '';
  return { userId, displayName, game };
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
  return waitingPlayerOf(state, userId) === undefined ? null : { kind: 'waiting' };
}
