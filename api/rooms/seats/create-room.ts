import { withTimeout } from '@nightfall/shared/backend/db/transaction';
import { liveContext, newId } from '@nightfall/shared/backend/ids';
import { StoreUnavailable } from '@nightfall/shared/backend/rooms/room-store';
import { themeOfNewGame } from '@nightfall/shared/backend/themes/theme-packs';
import type { SeatCommand } from '@nightfall/shared/game/commands/command';
import { createGame, type NewPlayer } from '@nightfall/shared/game/commands/create-game';
import { decide } from '@nightfall/shared/game/commands/decide';
import { evolve } from '@nightfall/shared/game/events/evolve';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { accountLook, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import { type GameState, seatOf } from '@nightfall/shared/game/state/state';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { requireUser } from '../../accounts/accounts.ts';
import { requireHosting } from '../../accounts/hosting.ts';
import { isFixedSuperAdmin } from '../../admin/acting.ts';
import type { Attempt, RepeatableCall } from '../../context/attempts.ts';
import type { Dependencies } from '../../context/dependencies.ts';
import { requireAccount } from '../../context/identity.ts';
import type { Session } from '../../context/sessions.ts';
import {
  type Caller,
  type EntryRequest,
  enter,
  enteredBefore,
  openOnce,
  type Seated,
  seatedAnswer,
} from './enter-room.ts';

interface CreateRequest {
  readonly session: Session;
  readonly address: string;
  /** The look of the person who opens it, as the browser knows it. */
  readonly look: PlayerLook | null;
  /** The attempt that the call names. */
  readonly repeatable: RepeatableCall | null;
}

/** Opens a room for an account that may host. @throws ServiceError HOST_REQUIRED, INVALID; StoreUnavailable */
export async function createRoom(
  dependencies: Dependencies,
  opening: CreateRequest,
): Promise<SeatedResponse> {
  const { attempts, rooms } = dependencies;
  const { repeatable, session } = opening;
  const attempt = repeatable && (await attempts.claim(repeatable));
  const before = attempt && (await enteredBefore(rooms, attempt));
  const state = before ?? (await openNewRoom(dependencies, opening, attempt));
  if (attempt !== null) await attempts.settle(attempt, state.id, session.id);
  const isAdmin = await isFixedSuperAdmin(dependencies, session);
  return seatedAnswer(dependencies, state, session.userId, isAdmin);
}

async function openNewRoom(
  dependencies: Dependencies,
  { session, address, look }: CreateRequest,
  attempt: Attempt | null,
): Promise<GameState> {
  const { db, env, liveRooms } = dependencies;
  const accountId = requireAccount(session);
  const user = await requireUser(db, accountId);
  await requireHosting(db, env, accountId);
  const themeId = await withTimeout(themeOfNewGame(db, accountId));
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

const BOTS = 4;
const DEFAULT_NAME = 'Player';
/** One card each, and three for the center. */
const ROLES = ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac', 'Villager'];
/** In seconds: a first-time player reads a lot. */
const TIMES = { nightTime: 300, discussionTime: 600, votingTime: 300 };
/** How long another request by the same person may take to store the game it has reserved. */
const CREATION_MS = 2_000;

/** The caller's practice game: the running one, or a new one that is ready to start. @throws ServiceError INVALID; StoreUnavailable */
export async function practice(dependencies: Dependencies, request: EntryRequest): Promise<Seated> {
  const { attempts, rooms } = dependencies;
  const attempt = request.repeatable && (await attempts.claim(request.repeatable));
  const before = attempt && (await enteredBefore(rooms, attempt));
  return enter(dependencies, request, {
    attempt,
    find: async (caller) => before ?? findOrCreate(dependencies, caller, attempt),
  });
}

async function findOrCreate(
  dependencies: Dependencies,
  caller: Caller,
  attempt: Attempt | null,
): Promise<GameState> {
  const { db, liveRooms, rooms } = dependencies;
  const { userId, accountId } = caller.session;
  for (let tries = 0; tries < 3; tries += 1) {
    const id = (attempt?.gameId ?? newId()) as GameId;
    if (await liveRooms.reservePractice(id, userId)) {
      const { displayName, look } = caller;
      const creator = { userId: userId as UserId, displayName: displayName ?? DEFAULT_NAME, look };
      const state = practiceGame(id, creator, await withTimeout(themeOfNewGame(db, accountId)));
      await liveRooms.noteSeat(userId, id);
      return openOnce(dependencies, state, attempt);
    }
    const running = await liveRooms.practiceOf(userId);
    if (running === null) continue;
    const state = await loadSoon(rooms.store, running);
    if (state !== null && seatOf(state, userId) !== undefined) return state;
    // Left, or never stored: another one may be reserved.
    await liveRooms.release({ gameId: running, roomCode: null, practiceOf: userId, createdAt: 0 });
  }
  throw new StoreUnavailable(false, 'the practice game changes all the time');
}

async function loadSoon(store: Dependencies['rooms']['store'], gameId: string): Promise<GameState | null> {
  const deadline = Date.now() + CREATION_MS;
  for (;;) {
    const { game } = await store.load(gameId);
    if (game !== null || Date.now() > deadline) return game?.state ?? null;
    await Bun.sleep(50);
  }
}

/** One human, bots, and a legal selection, so that the game can start at once. */
function practiceGame(id: GameId, creator: NewPlayer, themeId: string): GameState {
  const by = { kind: 'user', userId: creator.userId } as const;
  const setUp: SeatCommand[] = [
    ...Array.from({ length: BOTS }, () => ({ type: 'add_bot', by }) as const),
    { type: 'update_role_selection', roles: ROLES, by },
    { type: 'update_game_settings', settings: { ...TIMES, botLevel: 'calm' }, by },
  ];
  const empty = createGame({ id, roomCode: null, isPractice: true, creator, themeId }, liveContext());
  return setUp.reduce((state, command) => {
    const decision = decide(state, command, liveContext());
    if (!decision.ok) throw new Error(`A practice game cannot be set up: ${decision.rejection.message}`);
    return evolve(state, decision.events);
  }, empty);
}
