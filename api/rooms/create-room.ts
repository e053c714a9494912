import { inTime } from '@nightfall/shared/backend/db/in-time';
import { liveContext, newId } from '@nightfall/shared/backend/ids';
import { openRoom } from '@nightfall/shared/backend/rooms/open-room';
import { themeOfNewGame } from '@nightfall/shared/backend/themes/theme-of-new-game';
import { createGame } from '@nightfall/shared/game/commands/create-game';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { requireHosting } from '../accounts/hosting.ts';
import { requireUser } from '../accounts/me.ts';
import type { Session } from '../accounts/sessions.ts';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireAccount } from '../http/identity.ts';
import { seatedAnswer } from './seated-answer.ts';

interface Opening {
  readonly session: Session;
  readonly address: string;
  /** The look of the person who opens it, as the browser knows it. */
  readonly look: PlayerLook | null;
}

/** Opens a room for an account that may host. @throws ServiceError HOST_REQUIRED; StoreUnavailable */
export async function createRoom(
  dependencies: Dependencies,
  { session, address, look }: Opening,
): Promise<SeatedResponse> {
  const { db, env, liveRooms, rooms } = dependencies;
  const accountId = requireAccount(session);
  const user = await requireUser(db, accountId);
  await requireHosting(db, env, accountId);
  const themeId = await inTime(themeOfNewGame(db, accountId));
  const id = newId() as GameId;
  const roomCode = await liveRooms.reserve(id);
  const state = createGame(
    {
      id,
      roomCode,
      isPractice: false,
      creator: { userId: user.id as UserId, displayName: user.displayName, look: user.look ?? look },
      themeId,
    },
    liveContext(),
  );
  await liveRooms.noteHome(id, address);
  await liveRooms.noteSeat(user.id, id);
  await openRoom(rooms, state);
  return seatedAnswer(dependencies, state, user.id, await isFixedSuperAdmin(dependencies, session));
}
