import type { OwnRoom } from '@nightfall/shared/protocol/rooms';
import { queryOptions } from '@tanstack/react-query';
import { saveGameSession, savePracticeSession } from '../session/game-session.ts';
import { request } from './request.ts';

const PATH = '/api/rooms/mine';

/** The rooms that one sits or waits in, the newest first. */
export const OWN_ROOMS = queryOptions({
  queryKey: [PATH],
  queryFn: () => request<readonly OwnRoom[]>('GET', PATH),
});

/** This browser leads back to it from now on. */
export function keepWayBackTo({ gameId, roomCode, userId, displayName }: OwnRoom): void {
  const keep = roomCode === null ? savePracticeSession : saveGameSession;
  keep({ gameId, userId, displayName });
}
