import { inTime } from '@nightfall/shared/backend/db/in-time';
import { liveContext, newId } from '@nightfall/shared/backend/ids';
import { themeOfNewGame } from '@nightfall/shared/backend/themes/theme-of-new-game';
import { createGame } from '@nightfall/shared/game/commands/create-game';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { accountLook, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { requireHosting } from '../accounts/hosting.ts';
import { requireUser } from '../accounts/me.ts';
import type { Session } from '../accounts/sessions.ts';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Attempt, Press } from '../http/attempts.ts';
import { requireAccount } from '../http/identity.ts';
import { enteredBefore, openOnce } from './repeated-entry.ts';
import { seatedAnswer } from './seated-answer.ts';

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
