import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import { placeOf, seatOf, waitingPlaceOf } from '@nightfall/shared/game/state/seat-of';
import type { GameState } from '@nightfall/shared/game/state/state';
import { type Viewer, viewFor } from '@nightfall/shared/game/views/view-for';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { ServiceError } from '../http/service-error.ts';

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
  return waitingPlaceOf(state, userId) === undefined ? null : { kind: 'waiting' };
}

/** The answer to create, join and practice. */
export async function seatedAnswer(
  given: { readonly themes: ThemeCache },
  state: GameState,
  userId: string,
  isAdmin: boolean,
): Promise<SeatedResponse> {
  const game = await viewOf(given, state, userId, isAdmin);
  const displayName = placeOf(state, userId)?.displayName ?? '';
  return { userId, displayName, game };
}
