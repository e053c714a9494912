import { findReview, type StoredReview } from '@nightfall/shared/backend/accounts/reviews';
import { reviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import { readReview as withNames } from '@nightfall/shared/game/review/read-review';
import type { GameId } from '@nightfall/shared/game/state/ids';
import { seatOf } from '@nightfall/shared/game/state/seat-of';
import type { GameState } from '@nightfall/shared/game/state/state';
import type { Review } from '@nightfall/shared/protocol/review';
import type { Session } from '../accounts/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { ServiceError } from '../http/service-error.ts';

type Given = Pick<Dependencies, 'db' | 'liveRooms' | 'queues' | 'rooms'>;

interface Asked {
  readonly caller: Session;
  readonly gameId: GameId;
  readonly round: number;
}

/**
 * The review of a round for one of its players, with what that player alone may read, or for the table's screen without.
 * Null while it is being worked out.
 * @throws ServiceError NOT_FOUND, FORBIDDEN, WRONG_PHASE before the results
 */
export async function readReview(given: Given, asked: Asked): Promise<Review | null> {
  const kept = await findReview(given.db, asked);
  if (kept !== null) return readKept(given, asked, kept);
  const { game } = await given.rooms.store.load(asked.gameId);
  if (game === null) throw notFound();
  await mayAwait(given, asked, game.state);
  return null;
}

async function readKept(given: Given, asked: Asked, { document, players }: StoredReview): Promise<Review> {
  const { caller, gameId, round } = asked;
  const player = players.find(({ userId }) => userId === caller.userId);
  if (player === undefined && !(await isTableScreen(given, asked))) throw new ServiceError('FORBIDDEN');
  const names = players.map(({ displayName }) => displayName);
  return withNames({ gameId, round, document, names, own: player?.own ?? null });
}

/** Is a review on its way, and the caller's to read? */
async function mayAwait(given: Given, asked: Asked, state: GameState): Promise<void> {
  const { caller, gameId, round } = asked;
  const seat = seatOf(state, caller.userId);
  if (seat === undefined && !isScreenOf(state, await screensOf(given, asked))) {
    throw new ServiceError('FORBIDDEN');
  }
  if (round > state.round) throw notFound();
  if (round < state.round) {
    if (!(await isUnderWay(given, gameId, round))) throw notFound();
    return;
  }
  const { stage } = state;
  if (stage.phase !== 'results' || stage.result === null) {
    throw new ServiceError('WRONG_PHASE', { message: 'The review comes with the results' });
  }
  if (seat !== undefined && !stage.deal.seats.includes(seat.id)) throw new ServiceError('FORBIDDEN');
  if (reviewedRound(state) === null) throw notFound();
}

/** The room has gone on to another round, and knows nothing of this one any more. */
async function isUnderWay({ queues, rooms }: Given, gameId: string, round: number): Promise<boolean> {
  const outbox = await rooms.store.outbox(gameId);
  if (outbox.some(({ effect }) => effect.kind === 'review_round' && effect.round === round)) return true;
  return (await queues.effects.review_round.getJob(`${gameId}-${round}`)) !== undefined;
}

/** The browser that shows the table to everybody, by the token that is good now. */
async function isTableScreen(given: Given, asked: Asked): Promise<boolean> {
  const hashes = await screensOf(given, asked);
  if (hashes.length === 0) return false;
  const room = await given.rooms.store.loadParts(asked.gameId, 'tableTokenHash');
  return room !== null && isScreenOf(room, hashes);
}

async function screensOf({ liveRooms }: Given, { caller, gameId }: Asked): Promise<string[]> {
  const screens = await liveRooms.screensOf(caller.userId);
  return screens.flatMap((screen) => (screen.gameId === gameId ? [screen.tokenHash] : []));
}

const isScreenOf = ({ tableTokenHash }: Pick<GameState, 'tableTokenHash'>, hashes: readonly string[]) =>
  tableTokenHash !== null && hashes.includes(tableTokenHash);

const notFound = () => new ServiceError('NOT_FOUND', { message: 'There is no review of this round' });
