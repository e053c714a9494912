import { placeOf } from '@nightfall/shared/game/state/seat-of';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { Connection } from './connection.ts';
import type { Admission, Viewing } from './viewing.ts';

type Verdict =
  | 'yes'
  | 'yes, but forgotten'
  | 'left'
  | 'removed'
  | 'revoked'
  | 'seated anew'
  | 'changed hands';

/**
 * Players who left or were removed see no more of the room, and a table screen only with the newest token. Forgotten
 * is a connection that the store does not know of. Looks again only where the answer may be another one than before.
 */
export function mayWatch(connection: Connection, viewing: Viewing, state: GameState): Verdict {
  if (isAsBefore(viewing.admission, state)) return 'yes';
  const verdict = verdictOn(connection, viewing, state);
  const { players, waiting, removedUserIds, tableTokenHash } = state;
  viewing.admission = verdict === 'yes' ? { players, waiting, removedUserIds, tableTokenHash } : null;
  return verdict;
}

function isAsBefore(before: Admission | null, state: GameState): boolean {
  return (
    before !== null &&
    before.players === state.players &&
    before.waiting === state.waiting &&
    before.removedUserIds === state.removedUserIds &&
    before.tableTokenHash === state.tableTokenHash
  );
}

function verdictOn({ id, userId }: Connection, { viewer }: Viewing, state: GameState): Verdict {
  if (viewer.kind === 'table') return viewer.tokenHash === state.tableTokenHash ? 'yes' : 'revoked';
  const place = placeOf(state, userId);
  if (place?.id === viewer.playerId) return place.connections.includes(id) ? 'yes' : 'yes, but forgotten';
  // They have left and come back, all since this connection was last shown anything.
  if (place !== undefined) return 'seated anew';
  if (state.removedUserIds.some((removed) => removed === userId)) return 'removed';
  // Its guest has signed in: the session ends next, and says what there is to say.
  const isKept = [...state.players, ...state.waiting].some(
    (seat) => seat.id === viewer.playerId && seat.userId !== userId,
  );
  return isKept ? 'changed hands' : 'left';
}

/** Somebody who was waiting has a seat now, and sees what goes with it. */
export function viewingNow(viewing: Viewing, { players }: GameState): Viewing {
  const { viewer } = viewing;
  if (viewer.kind !== 'waiting') return viewing;
  const { playerId } = viewer;
  if (!players.some(({ id }) => id === playerId)) return viewing;
  return { ...viewing, viewer: { kind: 'seat', playerId, withDebug: false }, shown: null, admission: null };
}
