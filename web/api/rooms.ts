import type { GameView } from '@nightfall/shared/game/view';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { request } from './request.ts';

export const createRoom = () => request<SeatedResponse>('POST', '/api/rooms/create');

export const joinRoom = (body: { roomCode: string; displayName?: string }) =>
  request<SeatedResponse>('POST', '/api/rooms/join', body);

export const fetchGame = (gameId: string) =>
  request<GameView>('GET', `/api/games/${encodeURIComponent(gameId)}`);

export const gameKey = (gameId: string) => ['/api/games', gameId];

export const seatPlayers = (gameId: string, userId: string, newSeatingOrder: readonly string[]) =>
  request<unknown>('POST', `/api/games/${encodeURIComponent(gameId)}/seating`, { userId, newSeatingOrder });
