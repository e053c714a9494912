import { type EarlierRound, playerIn } from '@nightfall/shared/game/results/earlier-round';
import type { GameId, UserId } from '@nightfall/shared/game/state/ids';
import { placeOf, seatOf } from '@nightfall/shared/game/state/seat-of';
import type { GameState } from '@nightfall/shared/game/state/state';
import { withHiddenSince } from '@nightfall/shared/game/talk/messages';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Session } from '../accounts/sessions.ts';
import { isFixedSuperAdmin } from '../admin/acting.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';
import { idsOf } from './read-review.ts';

interface AskedRound {
  readonly caller: Session;
  readonly gameId: GameId;
  readonly round: number;
}

/**
 * The results of a round of a living room, as one of those sees them who played it. Whoever has left reads none of what
 * the others wrote, and whoever was removed nothing at all.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, WRONG_PHASE before the results; NewerRoom
 */
export async function readRound(dependencies: Dependencies, asked: AskedRound): Promise<GameView> {
  const { rooms, themes } = dependencies;
  const { caller, gameId, round } = asked;
  const { game } = await rooms.store.load(gameId);
  if (game === null) throw roundNotFound();
  const { state } = game;
  if (state.removedUserIds.includes(caller.userId as UserId)) throw new ServiceError('FORBIDDEN');
  const kept = round === state.round ? state : await rooms.store.earlierRound(gameId, round);
  const seat = seatOf(state, caller.userId)?.id ?? null;
  const ids = await idsOf(dependencies, caller);
  const player = kept === null ? undefined : playerIn(kept, { seat, ids });
  if (kept === null || player === undefined) throw whyNot(state, kept, caller);
  const { words } = await themes.get(kept.settings.selectedTheme);
  const isAdmin = await isFixedSuperAdmin(dependencies, caller);
  const shown = seat === null ? { ...kept, messages: [] } : withHiddenSince(kept, state);
  return viewFor(shown, { kind: 'seat', playerId: player.id, isAdmin }, { words, now: Date.now() });
}

/** Strangers learn nothing of any round. */
function whyNot(state: GameState, kept: EarlierRound | null, caller: Session): ServiceError {
  if (placeOf(state, caller.userId) === undefined) return new ServiceError('FORBIDDEN');
  if (kept === null) return roundNotFound();
  const { stage } = kept;
  const isOver = stage.phase === 'results' && stage.result !== null;
  return isOver
    ? new ServiceError('FORBIDDEN')
    : new ServiceError('WRONG_PHASE', { message: 'This round has no results yet' });
}

const roundNotFound = () => new ServiceError('NOT_FOUND', { message: 'There is no such round' });
