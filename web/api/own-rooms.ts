import type { OwnRoom } from '@nightfall/shared/protocol/rooms';
import { queryOptions } from '@tanstack/react-query';
import { saveGameSession, savePracticeSession } from '../session/game-session.ts';
import { request } from './request.ts';

const PATH = '/api/rooms/mine';

/** The rooms in which the user sits or waits, the newest first. */
export const OWN_ROOMS = queryOptions({
  queryKey: [PATH],
  queryFn: () => request<readonly OwnRoom[]>('GET', PATH),
});

/** Home offers this room from now on. */
export function keepWayBackTo({ gameId, roomCode, userId, displayName }: OwnRoom): void {
  const keep = roomCode === null ? savePracticeSession : saveGameSession;
  keep({ gameId, userId, displayName });
}
