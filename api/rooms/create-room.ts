import { liveContext, newId } from '@nightfall/shared/backend/ids';
import { openRoom } from '@nightfall/shared/backend/rooms/open-room';
import { createGame } from '@nightfall/shared/game/create-game';
import type { GameId, UserId } from '@nightfall/shared/game/ids';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { DEFAULT_THEME_ID } from '@nightfall/shared/themes/index';
import { requireHosting } from '../accounts/hosting.ts';
import { requireUser } from '../accounts/me.ts';
import type { Dependencies } from '../dependencies.ts';
import { seatedAnswer } from './seated-answer.ts';

/** Opens a room for an account that may host. @throws ServiceError HOST_REQUIRED; StoreUnavailable */
export async function createRoom(dependencies: Dependencies, accountId: string): Promise<SeatedResponse> {
  const { db, env, liveRooms, rooms } = dependencies;
  const user = await requireUser(db, accountId);
  await requireHosting(db, env, accountId);
  const id = newId() as GameId;
  const roomCode = await liveRooms.reserve(id);
  const state = createGame(
    {
      id,
      roomCode,
      isPractice: false,
      creator: { userId: user.id as UserId, displayName: user.displayName },
      themeId: user.preferredThemeId ?? DEFAULT_THEME_ID,
    },
    liveContext(),
  );
  await openRoom(rooms, state);
  return seatedAnswer(state, user.id);
}
