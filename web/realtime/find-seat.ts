import type { GameView } from '@nightfall/shared/protocol/game-view';
import { ApiError } from '../api/request.ts';
import { fetchGame } from '../api/rooms.ts';

/** The view of whoever this browser is now, or why there is none; null when the server did not say. */
export type FoundSeat = GameView | 'SIGNED_OUT' | 'NOT_JOINED' | 'GAME_NOT_FOUND' | null;

const REASONS: Record<number, 'SIGNED_OUT' | 'NOT_JOINED' | 'GAME_NOT_FOUND'> = {
  401: 'SIGNED_OUT',
  403: 'NOT_JOINED',
  404: 'GAME_NOT_FOUND',
};

/** Asks for a view, and says why there is none. */
export async function foundBy(ask: () => Promise<GameView>): Promise<FoundSeat> {
  try {
    return await ask();
  } catch (error) {
    return error instanceof ApiError ? (REASONS[error.status] ?? null) : null;
  }
}

/** Asks with the present cookie: a guest who signs in keeps the seat, under the userId of the account. */
export const findSeat = (gameId: string): Promise<FoundSeat> => foundBy(() => fetchGame(gameId));
