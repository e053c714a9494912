import type { GameView } from '@nightfall/shared/protocol/game-view';
import { ApiError } from '../api/request.ts';
import { fetchGame } from '../api/rooms.ts';
import { viewersId } from './viewers-id.ts';

/** By what right a room is watched: as a person who sits or waits in it, or with a table screen's token. */
export type Ticket = { readonly userId: string | undefined } | { readonly tableToken: string };

export const personsTicket = (view: GameView): Ticket => ({ userId: viewersId(view) });

/** This browser's view of the room, or why it has none; null when the server did not say. */
export type FoundSeat = GameView | 'SIGNED_OUT' | 'NOT_JOINED' | 'GAME_NOT_FOUND' | null;

const REASONS: Record<number, 'SIGNED_OUT' | 'NOT_JOINED' | 'GAME_NOT_FOUND'> = {
  401: 'SIGNED_OUT',
  403: 'NOT_JOINED',
  404: 'GAME_NOT_FOUND',
};

export async function foundBy(ask: () => Promise<GameView>): Promise<FoundSeat> {
  try {
    return await ask();
  } catch (error) {
    return error instanceof ApiError ? (REASONS[error.status] ?? null) : null;
  }
}

/** A guest who signs in keeps the seat under the account's userId, so the present cookie is asked for. */
export const findSeat = (gameId: string): Promise<FoundSeat> => foundBy(() => fetchGame(gameId));
